import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runHere } from './testing/run-here.ts';
import { startTillview } from './testing/run-tillview.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

test('the service alone needs a key beyond this machine, and stops cleanly', async () => {
  const directory = await temporaryDirectory();
  const settings = {
    TILLVIEW_DATA_DIR: directory,
    TILLVIEW_SERVICE_HOST: '0.0.0.0',
    TILLVIEW_SERVICE_RATE_LIMIT: '5',
  };
  const serve = ['serve', '--service-only'];
  const refused = await runHere(serve, settings);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toMatch(
    /^TILLVIEW_SERVICE_HOST is 0\.0\.0\.0, but no API key [^\n]+ `TILLVIEW_DATA_DIR=[^\n ]+ npx tillview keys create NAME` first\.\n$/,
  );

  await chmod(directory, 0o755);
  await writeFile(join(directory, 'backup.sqlite'), '', { mode: 0o644 });
  const created = await runHere(['keys', 'create', 'Accounting'], settings);
  const [, organizationId = ''] = /^Organization ID: (.+)$/m.exec(created.stdout) ?? [];
  const key = created.stdout.trimEnd().split('\n').at(-1) ?? '';

  const tillview = startTillview(serve, settings);
  onTestFinished(async () => {
    tillview.kill('SIGKILL');
    await tillview.ended;
  });
  const address = (await tillview.ready).replace('0.0.0.0', '127.0.0.1');
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${address}/metrics`)).text()).toContain(
    'tillview_service_requests_in_flight',
  );
  const ask = () =>
    fetch(`${address}/v1/orgs/${organizationId}/orders`, { headers: { 'x-api-key': key } });
  const answers = await Promise.all(Array.from({ length: 6 }, ask));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await answers.find((answer) => answer.ok)?.json()).toEqual({ orders: [], hasMore: false });

  tillview.kill('SIGTERM');
  const ended = await tillview.ended;
  expect(ended).toMatchObject({ exitCode: 0, stderr: '' });
  const lines = ended.stdout.trimEnd().split('\n');
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
    `The order service is ready on ${await tillview.ready}`,
  ]);
  expect(lines.filter((line) => line.includes(`"key_prefix":"${key.slice(3, 11)}"`))).toHaveLength(
    6,
  );
  expect(ended.stdout).not.toContain(key.slice(12));

  // The directory and a backup in it were open; both are private now, and the log says so once.
  for (const file of ['', ...(await readdir(directory))])
    expect([file, (await stat(join(directory, file))).mode & 0o777]).toEqual([
      file,
      file === '' ? 0o700 : 0o600,
    ]);
  const warnings = lines.filter((line) => line.includes('"level":40'));
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({
    closed: [`${directory} (755)`, `${join(directory, 'backup.sqlite')} (644)`],
    msg: 'these were open to other accounts of this machine, and now are not',
  });
});
