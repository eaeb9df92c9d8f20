import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Every file below some folders of the project. */
function filesIn(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
}

/** The folder of a file, from the project's root, e.g. `src/bff/orders`. */
function folderOf(file: string): string {
  return relative(ROOT, dirname(file)).split(sep).join('/');
}

/**
 * The file that a specifier refers to, relative or as `#part/…` of package.json; undefined for
 * packages.
 */
function fileOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  return specifier.startsWith('#') ? join(import.meta.dirname, specifier.slice(1)) : undefined;
}

/** Tests, and what only tests use. */
const isTest = (file: string) => /\.test\.tsx?$|[\\/]testing[\\/]/.test(file);

/** The folders that each folder's production files import, except the folder itself. */
function folderGraph(): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of filesIn('src').filter((name) => /\.tsx?$/.test(name) && !isTest(name))) {
    const imported = graph.get(folderOf(file)) ?? new Set();
    graph.set(folderOf(file), imported);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(SPECIFIER)) {
      const target = fileOf(file, specifier);
      if (target !== undefined && folderOf(target) !== folderOf(file))
        imported.add(folderOf(target));
    }
  }
  return graph;
}

/**
 * Every import path that leads from a folder back to itself, as `a → b → a`; empty when there is no
 * cycle.
 */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (folder: string, path: readonly string[]): void => {
    if (path.includes(folder))
      found.push([...path.slice(path.indexOf(folder)), folder].join(' → '));
    if (path.includes(folder) || done.has(folder)) return;
    for (const next of graph.get(folder) ?? []) visit(next, [...path, folder]);
    done.add(folder);
  };
  for (const folder of graph.keys()) visit(folder, []);
  return found;
}

describe('a cycle is found', () => {
  test('whatever its length', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a'])],
      ['d', new Set(['a'])],
    ]);
    expect(cyclesIn(graph)).toEqual(['a → b → c → a']);
  });

  test('but two ways to the same folder are none', () => {
    const graph = new Map([
      ['a', new Set(['b', 'c'])],
      ['b', new Set(['c'])],
    ]);
    expect(cyclesIn(graph)).toEqual([]);
  });
});

test('no folder is part of an import cycle', () => {
  const graph = folderGraph();
  expect(graph.get('src/bff')).toContain('src/upstream');
  expect(graph.get('src/order-store/writing')).toContain('src/database');
  expect(cyclesIn(graph)).toEqual([]);
});

test('no folder holds more than 30 files', () => {
  const counts = new Map<string, number>();
  for (const file of filesIn('src', 'e2e', 'scripts'))
    counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(50);
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});
