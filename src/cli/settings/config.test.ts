import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NO_PROXIES } from '#bff/sign-in/proxy/trusted-proxies.ts';
import { readConfig } from './config.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const ORGANIZATION = '11111111-2222-4333-8444-555555555555';
const STORE = { id: ORGANIZATION, name: 'Gran Vía', timeZone: 'Europe/Madrid', currency: 'EUR' };
const UPSTREAM = {
  TILLVIEW_UPSTREAM_URL: 'https://orders.example/base',
  TILLVIEW_API_KEY: 'mp_aaaaaaaa_secret',
  TILLVIEW_ORG_ID: ORGANIZATION,
};
const POSTGRES = {
  TILLVIEW_DATABASE_URL:
    'postgres://tillview:pa%2Fss@one.example:5432,two.example:5433/tillview?sslmode=verify-full',
  TILLVIEW_DATABASE_READ_URL: 'postgresql://[::1]/tillview',
};

async function fileWith(content: string): Promise<string> {
  const file = join(await temporaryDirectory(), 'file');
  await writeFile(file, content);
  return file;
}

test('without any setting, the defaults', async () => {
  await expect(readConfig({ PATH: '/bin' })).resolves.toEqual({
    host: '127.0.0.1',
    auth: 'none',
    publicUrl: undefined,
    trustedProxies: NO_PROXIES,
    port: 4800,
    service: { host: '127.0.0.1', port: 4801, requestsPerMinute: 30_000, metricsToken: undefined },
    dataDirectory: resolve('data'),
    database: { directory: resolve('data') },
    source: { kind: 'embedded', organizationId: undefined, apiKey: undefined },
    isDemoWanted: true,
    stores: [],
    currency: 'USD',
    timeZone: null,
    dayStartsAt: '00:00',
    keepDays: 400,
    logLevel: 'info',
  });
});

test('every setting that can be set', async () => {
  await expect(
    readConfig({
      ...UPSTREAM,
      ...POSTGRES,
      TILLVIEW_HOST: '::',
      TILLVIEW_PORT: '0',
      TILLVIEW_SERVICE_HOST: '0.0.0.0',
      TILLVIEW_SERVICE_PORT: '65535',
      TILLVIEW_SERVICE_RATE_LIMIT: 'off',
      TILLVIEW_METRICS_TOKEN: '0123456789abcdef',
      TILLVIEW_DATA_DIR: '/var/lib/tillview',
      TILLVIEW_KEEP_DAYS: '90',
      TILLVIEW_DEMO: 'off',
      TILLVIEW_STORES: await fileWith(JSON.stringify([STORE])),
      TILLVIEW_CURRENCY: 'JPY',
      TILLVIEW_TIME_ZONE: 'Asia/Tokyo',
      TILLVIEW_DAY_STARTS_AT: '04:00',
      TILLVIEW_LOG_LEVEL: 'debug',
      TILLVIEW_AUTH: 'password',
      TILLVIEW_PUBLIC_URL: 'https://orders.example.com/',
    }),
  ).resolves.toEqual({
    host: '::',
    auth: 'password',
    publicUrl: new URL('https://orders.example.com'),
    trustedProxies: NO_PROXIES,
    port: 0,
    service: {
      host: '0.0.0.0',
      port: 65_535,
      requestsPerMinute: null,
      metricsToken: '0123456789abcdef',
    },
    dataDirectory: '/var/lib/tillview',
    database: { url: POSTGRES.TILLVIEW_DATABASE_URL, readUrl: POSTGRES.TILLVIEW_DATABASE_READ_URL },
    source: {
      kind: 'upstream',
      baseUrl: 'https://orders.example/base',
      organizationId: ORGANIZATION,
      apiKey: 'mp_aaaaaaaa_secret',
    },
    isDemoWanted: false,
    stores: [STORE],
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    dayStartsAt: '04:00',
    keepDays: 90,
    logLevel: 'debug',
  });
});

test('the key can be in a file, with or without a line end', async () => {
  const { TILLVIEW_API_KEY: key, ...rest } = UPSTREAM;
  await expect(
    readConfig({ ...rest, TILLVIEW_API_KEY_FILE: await fileWith(`${key}\r\n`) }),
  ).resolves.toMatchObject({
    source: { apiKey: key },
  });
});

describe('wrong settings exit with code 2 and one line that starts with the name', () => {
  test.each([
    ['TILLVIEW_PORT', '80a'],
    ['TILLVIEW_SERVICE_PORT', ' 4801'],
    ['TILLVIEW_HOST', 'http://localhost'],
    ['TILLVIEW_UPSTREAM_URL', 'orders.example'],
    ['TILLVIEW_UPSTREAM_URL', 'https://user:password@orders.example'],
    ['TILLVIEW_UPSTREAM_URL', 'https://orders.example/?key=1'],
    ['TILLVIEW_UPSTREAM_URL', 'http://169.254.169.254/latest'],
    ['TILLVIEW_ORG_ID', 'ours'],
    ['TILLVIEW_API_KEY', 'line\nbreak'],
    ['TILLVIEW_API_KEY_FILE', '/nowhere/key'],
    ['TILLVIEW_STORES', '/nowhere/stores.json'],
    ['TILLVIEW_DEMO', 'yes'],
    ['TILLVIEW_CURRENCY', 'eur'],
    ['TILLVIEW_TIME_ZONE', 'Madrid'],
    ['TILLVIEW_DAY_STARTS_AT', '4:00'],
    ['TILLVIEW_LOG_LEVEL', 'verbose'],
    ['TILLVIEW_AUTH', 'off'],
    ['TILLVIEW_DATABASE_URL', 'mysql://localhost/tillview'],
    ['TILLVIEW_DATABASE_READ_URL', 'postgres://replica/tillview'],
    ['TILLVIEW_SERVICE_HOST', 'http://0.0.0.0'],
    ['TILLVIEW_SERVICE_RATE_LIMIT', '0'],
    ['TILLVIEW_METRICS_TOKEN', 'short'],
    ['TILLVIEW_PUBLIC_URL', 'tillview.example'],
    ['TILLVIEW_PUBLIC_URL', 'https://me:secret@tillview.example'],
    ['TILLVIEW_OIDC_ISSUER', 'http://id.example'],
    ['TILLVIEW_OIDC_CLIENT_ID', 'tillview'],
    ['TILLVIEW_OIDC_CLIENT_SECRET', 'secret'],
    ['TILLVIEW_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TILLVIEW_PROXY_USER_HEADER', 'X User'],
    ['TILLVIEW_PROXY_SECRET', 'secret'],
  ])('%s=%j', async (name, value) => {
    await expect(readConfig({ [name]: value })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(new RegExp(`^${name} [^\\n]+\\.$`)),
    });
  });

  test('an address of a database, without showing its password', async () => {
    await expect(
      readConfig({ TILLVIEW_DATABASE_URL: 'postgres://me:secret@:5432' }),
    ).rejects.toMatchObject({
      message: expect.not.stringContaining('secret'),
    });
  });

  test.each(['TILLVIEW_API_KEY', 'TILLVIEW_ORG_ID'])('an upstream without %s', async (name) => {
    await expect(readConfig({ ...UPSTREAM, [name]: undefined })).rejects.toMatchObject({
      exitCode: 2,
      message: `${name} is needed together with TILLVIEW_UPSTREAM_URL.`,
    });
  });

  test('a key and a key file, without showing the key', async () => {
    const both = { ...UPSTREAM, TILLVIEW_API_KEY_FILE: await fileWith('mp_bbbbbbbb_secret') };
    await expect(readConfig(both)).rejects.toMatchObject({
      message: "TILLVIEW_API_KEY_FILE can't be set together with TILLVIEW_API_KEY.",
    });
  });

  test.each([
    ['{', "isn't JSON"],
    ['["Gran Vía"]', '[0]: must be a store like {"id"'],
    [
      JSON.stringify([{ ...STORE, timeZone: undefined, timezone: 'Europe/Madrid' }]),
      '[0].timeZone: must be an IANA time zone like Europe/Madrid (store “Gran Vía” has “timezone” instead).',
    ],
    [JSON.stringify([STORE, STORE]), '[1].id: describes a store twice'],
    [
      JSON.stringify([{ ...STORE, address: '1 Gran Vía' }]),
      '[0].address: must be a list of lines like [',
    ],
  ])('a stores file like %s', async (content, reason) => {
    const file = await fileWith(content);
    const failure = readConfig({ TILLVIEW_STORES: file });
    await expect(failure).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(reason),
    });
    await expect(failure).rejects.toThrow(`TILLVIEW_STORES names an invalid file: ${file}`);
  });
});
