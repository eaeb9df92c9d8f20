import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';

const ROOT = join(import.meta.dirname, '..');
const SHA_512 = /^sha512-[\w+/]{86}==$/;

const lockedPackage = z.object({
  version: z.string(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lock = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedPackage),
});
const manifest = z.object({
  optionalDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});
const sbom = z.object({ components: z.array(z.object({ name: z.string(), version: z.string() })) });

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
const { packages } = lock.parse(readJson('package-lock.json'));
const { optionalDependencies, allowScripts } = manifest.parse(readJson('package.json'));
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('the lock file holds a full hash of everything that is downloaded', () => {
  // Bundled packages are part of a package that has a hash.
  const bare = installed.filter(
    ([, { integrity = '', inBundle }]) => !inBundle && !SHA_512.test(integrity),
  );
  expect(bare.map(([path]) => path)).toEqual([]);
  expect(installed.filter(([, { link }]) => link)).toEqual([]);
  expect(installed.length).toBeGreaterThan(300);
});

test('nothing that runs in production needs an install script', () => {
  const scripted = installed.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev);
  const allowed = scripted.filter(
    ([path]) => allowScripts[path.replace('node_modules/', '')] !== false,
  );
  expect(allowed.map(([path]) => path)).toEqual([]);
});

test('the runtime is one version of Node.js for every platform', () => {
  const versions = Object.entries(optionalDependencies).filter(([name]) =>
    name.startsWith('node-'),
  );
  expect(versions.length).toBe(5);
  for (const [name, version] of versions) {
    expect(`v${version}`).toBe(process.version);
    expect(packages[`node_modules/${name}`]?.version).toBe(version);
  }
});

test('a bill of materials can be printed, and lacks nothing', async () => {
  // Without `--omit=dev`, with which npm 11 would leave out React too; development packages are
  // marked instead.
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'],
    {
      cwd: ROOT,
      maxBuffer: 1e8,
    },
  );
  const printed = new Set(
    sbom.parse(JSON.parse(stdout)).components.map(({ name, version }) => `${name} ${version}`),
  );
  const missing = installed
    .filter(([, { inBundle }]) => !inBundle)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')} ${version}`)
    .filter((name) => !printed.has(name));
  expect(missing).toEqual([]);
});
