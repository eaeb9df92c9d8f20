import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ensureDashboard } from './ensure-dashboard.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const SCRIPT = `document.title = ${JSON.stringify('orders '.repeat(400))};\n`;

/** Minimal, and last changed long ago. */
async function createProject(): Promise<string> {
  const root = await temporaryDirectory();
  await mkdir(join(root, 'src/dashboard'), { recursive: true });
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><script type="module" src="/src/dashboard/main.js"></script>',
  );
  await writeFile(join(root, 'src/dashboard/main.js'), SCRIPT);
  for (const name of await readdir(root, { recursive: true })) await age(join(root, name));
  return root;
}

async function age(path: string): Promise<void> {
  await utimes(path, 1_700_000_000, 1_700_000_000);
}

test('builds a stale dashboard once, and never leaves a partial build', async () => {
  const root = await createProject();
  let builds = 0;
  const ensure = (): Promise<string> => ensureDashboard(root, () => (builds += 1));

  const directory = await ensure();
  expect(directory).toBe(join(root, 'dist'));
  const assets = await readdir(join(directory, 'assets'));
  const script = assets.find((name) => name.endsWith('.js')) ?? '';
  const content = await readFile(join(directory, 'assets', script));
  expect(content.toString()).toContain('orders orders');
  expect(
    brotliDecompressSync(await readFile(join(directory, 'assets', `${script}.br`))).equals(content),
  ).toBe(true);
  expect(
    zstdDecompressSync(await readFile(join(directory, 'assets', `${script}.zst`))).equals(content),
  ).toBe(true);
  expect(
    gunzipSync(await readFile(join(directory, 'assets', `${script}.gz`))).equals(content),
  ).toBe(true);

  await ensure();
  expect(builds).toBe(1);

  // Tests are not part of the dashboard; the directory that only the test file changed gets its old
  // date back.
  await writeFile(join(root, 'src/dashboard/main.test.js'), '');
  await age(join(root, 'src/dashboard'));
  await ensure();
  expect(builds).toBe(1);

  // A build of another tool has no compressed files yet.
  await rm(join(directory, 'assets', `${script}.br`));
  await ensure();
  expect(builds).toBe(1);
  await expect(stat(join(directory, 'assets', `${script}.br`))).resolves.toBeDefined();

  await writeFile(join(root, 'src/dashboard/main.js'), 'broken(');
  await expect(ensure()).rejects.toThrow(/^The dashboard can't be built: .*main\.js/s);
  expect(await readFile(join(directory, 'assets', script))).toEqual(content);

  await writeFile(join(root, 'src/dashboard/main.js'), 'document.title = "new";');
  await ensure();
  expect(await readdir(join(directory, 'assets'))).not.toContain(script);
  expect((await readdir(root)).toSorted()).toEqual(['dist', 'index.html', 'node_modules', 'src']);
  expect(await readdir(join(root, 'node_modules/.cache'))).toEqual([]);
});

test('removes leftovers of killed builds, and builds after a change of any part', async () => {
  const root = await createProject();
  const cache = join(root, 'node_modules/.cache');
  for (const name of ['killed', 'running'])
    await mkdir(join(cache, `tillview-dashboard-${name}/new`), { recursive: true });
  await age(join(cache, 'tillview-dashboard-killed'));
  const { references } = JSON.parse(await readFile('src/dashboard/tsconfig.json', 'utf8'));
  const parts: string[] = references.map(({ path }: { path: string }) => basename(path));
  expect(parts).toContain('order-domain');
  await ensureDashboard(root, () => undefined);
  expect(await readdir(cache)).toEqual(['tillview-dashboard-running']);
  for (const part of parts) {
    const folder = join(root, 'src', part);
    await mkdir(folder);
    await writeFile(join(folder, 'words.json'), '{}');
    const building = ensureDashboard(root, () => {
      throw new Error(`builds with ${part}`);
    });
    await expect(building).rejects.toThrow(`builds with ${part}`);
    await rm(folder, { recursive: true });
  }
});
