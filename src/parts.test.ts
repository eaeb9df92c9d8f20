import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

/**
 * Which parts each part may import (src/README.md). `tsc -b` enforces it through the references of
 * their tsconfig.json files.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'order-domain': ['contract'],
  http: [],
  database: ['contract'],
  'api-keys': ['contract', 'database'],
  accounts: ['contract', 'database'],
  'order-store': ['contract', 'order-domain', 'database'],
  upstream: ['contract'],
  'order-sync': ['contract', 'database', 'order-store', 'upstream'],
  'orders-service': ['contract', 'http', 'database', 'api-keys', 'order-store'],
  'demo-orders': ['contract'],
  'order-tables': ['contract', 'order-domain'],
  bff: [
    'contract',
    'order-domain',
    'http',
    'database',
    'api-keys',
    'accounts',
    'order-store',
    'upstream',
    'order-tables',
  ],
  cli: [
    'contract',
    'database',
    'api-keys',
    'accounts',
    'order-store',
    'upstream',
    'order-sync',
    'orders-service',
    'demo-orders',
    'order-tables',
    'bff',
  ],
  dashboard: ['contract', 'order-domain'],
};
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;

const project = z.object({
  exclude: z.array(z.string()),
  references: z.array(z.object({ path: z.string() })),
});

/** The specifiers that the production files of a part import. */
function importsOf(part: string): string[] {
  const root = join(import.meta.dirname, part);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        !file.split(/[\\/]/).includes('testing'),
    )
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(SPECIFIER)].map(
        ([, found = '']) => found,
      ),
    );
}

describe.each(Object.entries(MAY_IMPORT))('%s', (part, allowed) => {
  const { exclude, references } = project.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, part, 'tsconfig.json'), 'utf8')),
  );

  test('refers to the parts that it may import, and to no others', () => {
    expect(references.map(({ path }) => path)).toEqual(allowed.map((other) => `../${other}`));
    const parts = importsOf(part).flatMap((specifier) => /^#([^/]+)/.exec(specifier)?.[1] ?? []);
    expect(
      [...new Set(parts)].filter((other) => other !== part && !allowed.includes(other)),
    ).toEqual([]);
  });

  test('keeps test code out of production', () => {
    expect(exclude).toEqual(
      expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx', '**/testing/**']),
    );
    expect(importsOf(part).filter((specifier) => /\btesting\/|\.test\./.test(specifier))).toEqual(
      [],
    );
  });
});

test('order-domain is pure: no packages', () => {
  const imported = importsOf('order-domain');
  expect(imported.length).toBeGreaterThan(100);
  expect(imported.filter((specifier) => !/^(?:\.|#)/.test(specifier))).toEqual([]);
});
