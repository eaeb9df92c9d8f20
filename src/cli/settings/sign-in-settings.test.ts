import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { commandFor } from './command-for.ts';
import { hostNamesOf, signInAdvice } from './sign-in-settings.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

describe('sign-in modes', () => {
  test.each([
    [{}, 'none'],
    [{ TILLVIEW_HOST: 'localhost', TILLVIEW_PUBLIC_URL: 'http://localhost:8080' }, 'none'],
    [{ TILLVIEW_AUTH: 'password' }, 'password'],
    [{ TILLVIEW_HOST: '0.0.0.0' }, 'password'],
    [{ TILLVIEW_HOST: '127.example.com' }, 'password'],
  ] as const)('%j', async (settings, auth) => {
    expect(await readConfig(settings)).toMatchObject({ auth });
  });

  test.each([
    { TILLVIEW_HOST: '0.0.0.0', TILLVIEW_AUTH: 'none' },
    { TILLVIEW_HOST: '127.example.com', TILLVIEW_AUTH: 'none' },
    { TILLVIEW_PUBLIC_URL: 'https://orders.example.com', TILLVIEW_AUTH: 'none' },
    { TILLVIEW_PUBLIC_URL: 'https://orders.example.com' },
  ])('refused as open to everybody: %j', async (settings) => {
    await expect(readConfig(settings)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^TILLVIEW_AUTH can't be none with [^\n]+\.$/),
    });
  });
});

test("without sign-in, only this machine's names are accepted", async () => {
  const namesFor = async (settings: Record<string, string>) =>
    hostNamesOf(await readConfig(settings));
  expect(await namesFor({ TILLVIEW_HOST: '127.0.0.2' })).toEqual([...LOOPBACK, '127.0.0.2']);
  expect(await namesFor({ TILLVIEW_HOST: '::1' })).toEqual(LOOPBACK);
  // As programs and as browsers write it.
  const mapped = ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]'];
  expect(await namesFor({ TILLVIEW_HOST: '::FFFF:127.0.0.1' })).toEqual([...LOOPBACK, ...mapped]);
  const publicUrl = {
    TILLVIEW_PUBLIC_URL: 'https://Orders.example.com:8443',
    TILLVIEW_AUTH: 'password',
  };
  expect(await namesFor(publicUrl)).toEqual([...LOOPBACK, 'orders.example.com']);
  expect(await namesFor({ TILLVIEW_HOST: '0.0.0.0' })).toBeNull();
});

test('advice at start names the command to run', async () => {
  const adviceFor = async (settings: Record<string, string>, hasUsers: boolean) =>
    signInAdvice(await readConfig(settings), { hasUsers, command: 'npx tillview' });
  expect(await adviceFor({}, false)).toEqual([]);
  const [missing, unencrypted, ...others] = await adviceFor({ TILLVIEW_HOST: '0.0.0.0' }, false);
  expect(missing).toContain('Nobody can sign in yet.');
  expect(missing).toMatch(/ npx tillview users add NAME --admin$/);
  expect(unencrypted).toContain('unencrypted');
  expect(others).toEqual([]);
  expect(
    await adviceFor({ TILLVIEW_HOST: '::', TILLVIEW_PUBLIC_URL: 'https://a.example' }, true),
  ).toEqual([]);
  expect(
    commandFor({ database: { directory: resolve('data') }, dataDirectory: resolve('data') }),
  ).toBe('npx tillview');
  expect(commandFor({ database: { directory: '/my data' }, dataDirectory: '/my data' })).toBe(
    "TILLVIEW_DATA_DIR='/my data' npx tillview",
  );
  expect(
    commandFor({ database: { url: 'postgres://me:secret@host/db' }, dataDirectory: '/data' }),
  ).not.toContain('secret');
});
