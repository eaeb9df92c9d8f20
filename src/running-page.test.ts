import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../docs/running.md'), 'utf8');
const sources = globSync('{bff,cli,orders-service,api-keys,accounts}/**/*.ts', {
  cwd: import.meta.dirname,
});

/** The texts in backticks in the table rows below a heading. */
function quoted(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? [];
  return rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));
}

test('every test that the page for operators names is there', () => {
  const named = quoted('Threat model').filter((text) => text.endsWith('.ts'));
  expect(named.length).toBeGreaterThan(15);
  const tests = globSync('**/*.ts', { cwd: import.meta.dirname });
  expect(named.filter((name) => !tests.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual(
    [],
  );
});

test('every line of the log that it explains is written somewhere', () => {
  const code = sources
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('');
  const lines = quoted('The log').filter(
    (text) => /^(?:[a-z' -]+ )+[a-z' -]+$/.test(text) || text === 'answered',
  );
  expect(lines.length).toBeGreaterThan(6);
  expect(lines.filter((line) => !code.includes(line))).toEqual([]);
});
