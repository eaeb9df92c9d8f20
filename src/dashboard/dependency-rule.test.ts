import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The dashboard's dependency rule: app → verticals → {period-figures, views} → {filters, exports} →
 * order-labels → api → {stores, preferences} → ui → order-domain → contract; no vertical imports
 * another. Project references (`tsc -b`) keep the other parts (bff, database, …) out, and
 * `folders.test.ts` finds cycles of folders.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ui: ['order-domain', 'contract'],
  stores: ['ui', 'order-domain', 'contract'],
  preferences: ['ui', 'contract'],
  api: ['stores', 'ui', 'order-domain', 'contract'],
  views: ['filters', 'preferences', 'stores', 'ui', 'order-domain', 'contract'],
  'order-labels': ['api', 'stores', 'ui', 'order-domain', 'contract'],
  filters: ['order-labels', 'api', 'stores', 'ui', 'order-domain', 'contract'],
  exports: ['api', 'stores', 'ui', 'order-domain', 'contract'],
  'period-figures': ['api', 'filters', 'order-labels', 'stores', 'ui', 'order-domain', 'contract'],
};
/** What a vertical, i.e. any folder without an entry above, may import. */
const VERTICAL = [...Object.keys(ALLOWED), 'order-domain', 'contract'];
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

function mayImport(from: string, to: string): boolean {
  if (from === to || from === 'app' || from === 'root') return true;
  return (ALLOWED[from] ?? VERTICAL).includes(to);
}

/** The room of a file: its first folder below the dashboard, or `root`. */
function roomOf(path: string): string {
  const [first, ...rest] = relative(import.meta.dirname, path).split(sep);
  return first === undefined || rest.length === 0 ? 'root' : first;
}

/** The file a relative specifier leads to; undefined for packages and other parts. */
function fileOf(file: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined;
}

/** The room or part a specifier leads to; undefined for packages. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0];
  const target = fileOf(file, specifier);
  return target === undefined ? undefined : roomOf(target);
}

const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name));
const specifiers = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map((match) => ({
    file,
    specifier: match[1] ?? '',
  })),
);
/** Whether a file is a test or is used only by tests. */
const isTest = (file: string) => /\.test\.tsx?$|[\\/]testing[\\/]/.test(file);

describe('the rule', () => {
  test.each([
    ['app', 'orders', true],
    ['orders', 'contract', true],
    ['ui', 'contract', true],
    ['orders', 'order-drawer', false],
    ['orders', 'app', false],
    ['orders', 'root', false],
    ['orders', 'bff', false],
    ['ui', 'order-domain', true],
    ['orders', 'api', true],
    ['api', 'order-labels', false],
    ['refunds', 'views', true],
    ['refunds', 'order-tables', false],
    ['views', 'orders', false],
    ['stores', 'orders', false],
    ['ui', 'stores', false],
  ])('%s → %s: %s', (from, to, isAllowed) => {
    expect(mayImport(from, to)).toBe(isAllowed);
  });
});

test('every import of the dashboard follows the rule', () => {
  expect(specifiers.length).toBeGreaterThan(files.length);
  const broken = specifiers.filter(({ file, specifier }) => {
    const to = targetOf(file, specifier);
    // Tests may share examples and renderers with other parts.
    return to !== undefined && !(isTest(file) && to === 'testing') && !mayImport(roomOf(file), to);
  });
  expect(
    broken.map(({ file, specifier }) => `${relative(import.meta.dirname, file)} → ${specifier}`),
  ).toEqual([]);
});
