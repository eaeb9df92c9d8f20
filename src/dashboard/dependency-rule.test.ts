import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * The dashboard's dependency rule: app → verticals → filters → {orders-feed, order-words} → stores → kit → contract, with order-math
 * beside stores and above the contract alone; no vertical imports another, and no folder is part of an import cycle. Project references (`tsc -b`) keep the other parts (bff, database, …) out.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  kit: ['contract'],
  stores: ['kit', 'contract'],
  'order-math': ['contract'],
  'order-words': ['stores', 'order-math', 'kit', 'contract'],
  'orders-feed': ['stores', 'order-math', 'kit', 'contract'],
  filters: ['order-words', 'orders-feed', 'stores', 'order-math', 'kit', 'contract'],
};
/** What any folder without an entry of its own, that is a vertical, may import. */
const VERTICAL = [...Object.keys(ALLOWED), 'contract'];
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

/** The folder of a file below the dashboard, e.g. `orders-list/table`. */
function folderOf(path: string): string {
  return (
    relative(import.meta.dirname, dirname(path))
      .split(sep)
      .join('/') || 'root'
  );
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

const allFiles = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
const files = allFiles.filter((file) => /\.tsx?$/.test(file));
const specifiers = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map((match) => ({ file, specifier: match[1] ?? '' })),
);
/** Tests, and what only tests use. */
const isTest = (file: string) => /\.test\.tsx?$|[\\/]testing[\\/]/.test(file);

/** The folders that each folder's production files import, the folder itself left out. */
function folderGraph(): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { file, specifier } of specifiers) {
    const target = isTest(file) ? undefined : fileOf(file, specifier);
    if (target === undefined || folderOf(target) === folderOf(file)) continue;
    graph.set(folderOf(file), (graph.get(folderOf(file)) ?? new Set()).add(folderOf(target)));
  }
  return graph;
}

/** Every import path that leads from a folder back to itself, as `a → b → a`; empty when there is no cycle. */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]): void => {
    if (path.includes(folder)) found.push([...path.slice(path.indexOf(folder)), folder].join(' → '));
    if (path.includes(folder) || done.has(folder)) return;
    for (const next of graph.get(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of graph.keys()) visit(folder, []);
  return found;
}

describe('the rule', () => {
  test.each([
    ['app', 'orders-list', true],
    ['orders-list', 'orders-feed', true],
    ['orders-list', 'contract', true],
    ['orders-feed', 'kit', true],
    ['kit', 'contract', true],
    ['orders-list', 'order-drawer', false],
    ['orders-list', 'app', false],
    ['orders-list', 'root', false],
    ['orders-list', 'bff', false],
    ['order-math', 'kit', false],
    ['orders-feed', 'order-words', false],
    ['stores', 'orders-list', false],
    ['kit', 'stores', false],
  ])('%s → %s: %s', (from, to, isAllowed) => {
    expect(mayImport(from, to)).toBe(isAllowed);
  });

  test('a cycle is found whatever its length', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a'])],
      ['d', new Set(['a'])],
    ]);
    expect(cyclesIn(graph)).toEqual(['a → b → c → a']);
    expect(
      cyclesIn(
        new Map([
          ['a', new Set(['b', 'c'])],
          ['b', new Set(['c'])],
        ]),
      ),
    ).toEqual([]);
  });
});

test('every import of the dashboard follows the rule', () => {
  expect(specifiers.length).toBeGreaterThan(files.length);
  const broken = specifiers.filter(({ file, specifier }) => {
    const to = targetOf(file, specifier);
    // Tests may share examples and renderers with other parts.
    return to !== undefined && !(isTest(file) && to === 'testing') && !mayImport(roomOf(file), to);
  });
  expect(broken.map(({ file, specifier }) => `${relative(import.meta.dirname, file)} → ${specifier}`)).toEqual([]);
});

test('no folder is part of an import cycle', () => {
  const graph = folderGraph();
  expect(graph.size).toBeGreaterThan(5);
  expect(cyclesIn(graph)).toEqual([]);
});

test('no folder holds more than 30 files', () => {
  const counts = new Map<string, number>();
  for (const file of allFiles) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});

test('order-math is pure: no React', () => {
  const react = specifiers.filter(({ file, specifier }) => roomOf(file) === 'order-math' && /^react\b/.test(specifier));
  expect(react).toEqual([]);
});
