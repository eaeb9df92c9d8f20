import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The dashboard's own dependency rule: app → verticals → foundations → contract, no vertical → vertical, no foundation → foundation.
 * The compiler's project references already keep the other parts (bff, database, …) out.
 */
const FOUNDATIONS = ['order-math', 'api', 'i18n', 'ui'];
/** Each part of the whole that a folder may import besides its own files; any folder that is not named here is a vertical. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'order-math': ['contract'],
  api: ['contract'],
  i18n: ['contract'],
  // The design system knows no domain word.
  ui: [],
};
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

type Import = { readonly file: string; readonly from: string; readonly specifier: string; readonly to: string };

function mayImport(from: string, to: string): boolean {
  if (from === to || from === 'app' || from === 'root') return true;
  return (ALLOWED[from] ?? [...FOUNDATIONS, 'contract']).includes(to);
}

function folderOf(path: string): string {
  const [first, ...rest] = relative(import.meta.dirname, path).split(sep);
  return first === undefined || rest.length === 0 ? 'root' : first;
}

/** What a specifier leads to: a folder of the dashboard, another part of the project, or a package (undefined). */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0];
  if (!specifier.startsWith('.')) return undefined;
  return folderOf(join(dirname(file), specifier));
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join(import.meta.dirname, file));

const specifiers = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map((match) => ({ file, specifier: match[1] ?? '' })),
);

const imports = specifiers.flatMap(({ file, specifier }): Import[] => {
  const to = targetOf(file, specifier);
  return to === undefined ? [] : [{ file, from: folderOf(file), specifier, to }];
});

describe('the rule', () => {
  test.each([
    ['app', 'orders-list', true],
    ['orders-list', 'api', true],
    ['orders-list', 'contract', true],
    ['api', 'contract', true],
    ['orders-list', 'order-drawer', false],
    ['orders-list', 'app', false],
    ['orders-list', 'root', false],
    ['orders-list', 'bff', false],
    ['order-math', 'i18n', false],
    ['i18n', 'orders-list', false],
    ['ui', 'contract', false],
  ])('%s → %s: %s', (from, to, isAllowed) => {
    expect(mayImport(from, to)).toBe(isAllowed);
  });
});

test('every import of the dashboard keeps to it', () => {
  expect(imports.length).toBeGreaterThan(files.length / 2);
  const broken = imports.filter(({ from, to }) => !mayImport(from, to));
  expect(broken.map(({ file, specifier }) => `${relative(import.meta.dirname, file)} → ${specifier}`)).toEqual([]);
});

test('order-math is pure: no React', () => {
  const react = specifiers.filter(
    ({ file, specifier }) => folderOf(file) === 'order-math' && /^react\b/.test(specifier),
  );
  expect(react).toEqual([]);
});
