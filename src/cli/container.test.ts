import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readConfig } from './settings/config.ts';

// Reads the files and parses their settings as at a start, without a container engine.
const ROOT = join(import.meta.dirname, '../..');
const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const LIMITS = { mem_limit: z.string(), pids_limit: z.int() };
const service = z.object({
  environment: z.record(z.string(), z.string()),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  ...LIMITS,
  ports: z.array(z.stringFormat('loopback', /^127\.0\.0\.1:/)).optional(),
});
const { database, ...services } = z
  .object({
    database: z.object({ environment: z.record(z.string(), z.string()), ...LIMITS }),
    service,
    dashboard: service,
  })
  .parse(parse(readText('compose.yaml'), { merge: true }).services);

/** Replaces `${NAME:-default}` like Compose, but with an empty text for missing names. */
function interpolate(environment: Record<string, string>, values: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replaceAll(
        /\$\{(\w+)(?::[-?][^}]*)?\}/g,
        (_, variable: string) => values[variable] ?? '',
      ),
    ]),
  );
}

test('the image runs Tillview as an unprivileged user and copies existing files', () => {
  const dockerfile = readText('Dockerfile');
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toContain('ENTRYPOINT ["node", "src/cli/tillview.ts"]');
  const [first, ...others] = readText('.dockerignore').trimEnd().split('\n');
  expect(first).toBe('*');
  const included = others.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(included.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  for (const tests of ['**/*.test.ts', '**/*.test.tsx', '**/testing'])
    expect(others).toContain(tests);
  for (const path of ['data', 'node_modules', '.env', '.git']) expect(included).not.toContain(path);
});

test('compose connects the dashboard with the service, over one database', async () => {
  const values = {
    TILLVIEW_DATABASE_PASSWORD: 'secret',
    TILLVIEW_ORG_ID: '11111111-2222-4333-8444-555555555555',
    TILLVIEW_API_KEY: 'mp_aaaaaaaa_secret',
  };
  const { POSTGRES_DB, POSTGRES_USER } = database.environment;
  const url = `postgres://${POSTGRES_USER}:secret@database:5432/${POSTGRES_DB}`;
  expect(await readConfig(interpolate(services.service.environment, values))).toMatchObject({
    database: { url },
  });
  expect(await readConfig(interpolate(services.dashboard.environment, values))).toMatchObject({
    auth: 'password',
    database: { url },
    source: { kind: 'upstream', baseUrl: 'http://service:4801', apiKey: values.TILLVIEW_API_KEY },
  });
});
