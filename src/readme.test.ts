import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').replaceAll(
  /^```.*?^```$/gms,
  '',
);
/**
 * The names that README.md quotes, except patterns and addresses, which are not files of this
 * repository.
 */
const quoted = [...new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))].filter(
  (name) => !/^\/|[*(]/.test(name),
);

const files = ['src', 'e2e', 'scripts', 'docs']
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
const folders = new Set(files.map((file) => dirname(file)));
const paths = [...files, ...folders, ...readdirSync(ROOT).map((name) => join(ROOT, name))].map(
  (path) => `/${relative(ROOT, path).split(sep).join('/')}`,
);

test('every file and folder that the page about the architecture names is there', () => {
  const named = quoted.filter((name) => /\/|\.(?:tsx?|json|html|ya?ml|md)$/.test(name));
  expect(named.length).toBeGreaterThan(40);
  const isThere = (name: string) =>
    paths.some((path) => path.endsWith(`/${name.replace(/\/$/, '')}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('every name that it takes from the code is there', () => {
  const named = quoted.filter((name) => /^(?:[A-Z][A-Z_]+|[A-Za-z]+[A-Z]\w+)$/.test(name));
  expect(named.length).toBeGreaterThan(5);
  const modules = [...files.filter((file) => /\.tsx?$/.test(file)), join(ROOT, 'vite.config.ts')];
  const code = modules.map((file) => readFileSync(file, 'utf8'));
  const words = new Set(code.flatMap((source) => source.match(/\w+/g) ?? []));
  expect(named.filter((name) => !words.has(name))).toEqual([]);
});
