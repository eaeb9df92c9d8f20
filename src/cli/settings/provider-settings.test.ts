import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { AuthMode } from '#contract/bff/session.ts';
import { providerSettings, readProviders } from './provider-settings.ts';
import { signInSettings } from './sign-in-settings.ts';

const OIDC = {
  TILLVIEW_PUBLIC_URL: 'https://orders.example.com',
  TILLVIEW_OIDC_ISSUER: 'https://id.example/realms/tills',
  TILLVIEW_OIDC_CLIENT_ID: 'tillview',
  TILLVIEW_OIDC_CLIENT_SECRET: 'a secret of sixteen',
};
const PROXY = {
  TILLVIEW_TRUSTED_PROXIES: '10.0.0.5, fd12:3456:789a::/48',
  TILLVIEW_PROXY_USER_HEADER: 'X-Remote-User',
  TILLVIEW_PROXY_SECRET: 'x'.repeat(32),
};

function read(auth: AuthMode, environment: Readonly<Record<string, string>>) {
  return readProviders(
    auth,
    z.object({ ...signInSettings, ...providerSettings }).parse(environment),
  );
}

test('a provider', () => {
  const { oidc } = read('oidc', OIDC);
  expect(oidc).toEqual({
    issuer: new URL('https://id.example/realms/tills'),
    clientId: 'tillview',
    clientSecret: 'a secret of sixteen',
    publicUrl: new URL('https://orders.example.com'),
  });
});

test('a proxy that signs people in', () => {
  const { proxy, trustedProxies } = read('proxy', PROXY);
  expect(proxy).toMatchObject({ userHeader: 'x-remote-user', secrets: ['x'.repeat(32)] });
  expect([
    proxy?.proxies.has('10.0.0.5'),
    trustedProxies.has('10.0.0.5'),
    trustedProxies.has('10.0.0.6'),
  ]).toEqual([true, true, false]);
});

test('two secrets of the proxy while one replaces the other', () => {
  const both = `${'x'.repeat(32)},${'y'.repeat(40)}`;
  expect(read('proxy', { ...PROXY, TILLVIEW_PROXY_SECRET: both }).proxy?.secrets).toEqual(
    both.split(','),
  );
});

describe('refused', () => {
  test.each([
    ['TILLVIEW_OIDC_ISSUER', 'http://id.example'],
    ['TILLVIEW_OIDC_ISSUER', 'https://me:secret@id.example'],
    ['TILLVIEW_OIDC_CLIENT_SECRET', 'short'],
    ['TILLVIEW_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TILLVIEW_TRUSTED_PROXIES', '10.0.0.0/8, 172.0.0.0/7'],
    ['TILLVIEW_PROXY_USER_HEADER', 'X Remote User'],
    ['TILLVIEW_PROXY_USER_HEADER', 'Cookie'],
    ['TILLVIEW_PROXY_USER_HEADER', 'X-Tillview-Proxy-Secret'],
    ['TILLVIEW_PROXY_SECRET', 'x'.repeat(31)],
    ['TILLVIEW_PROXY_SECRET', `${'x'.repeat(32)},y`],
  ])('%s=%j', (name, value) => {
    const parsed = z.object(providerSettings).safeParse({ ...OIDC, ...PROXY, [name]: value });
    expect(parsed.error?.issues).toEqual([
      expect.objectContaining({
        path: [name],
        message: expect.stringMatching(/^must [^\n]+[^.]$/),
      }),
    ]);
  });

  test.each([
    ['oidc', OIDC],
    ['proxy', PROXY],
  ] as const)('%s without one of its settings', (auth, whole) => {
    for (const name of Object.keys(whole)) {
      const rest = Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name));
      expect(() => read(auth, rest)).toThrow(
        `${name} is needed together with TILLVIEW_AUTH=${auth}.`,
      );
    }
  });

  test('settings of another sign-in mode', () => {
    expect(() => read('password', OIDC)).toThrow(
      'TILLVIEW_OIDC_ISSUER is only for TILLVIEW_AUTH=oidc.',
    );
    expect(() => read('password', PROXY)).toThrow(
      'TILLVIEW_PROXY_USER_HEADER is only for TILLVIEW_AUTH=proxy.',
    );
    expect(() => read('none', { TILLVIEW_TRUSTED_PROXIES: '10.0.0.5' })).toThrow(
      'TILLVIEW_TRUSTED_PROXIES needs a way to sign in, and TILLVIEW_AUTH is none.',
    );
  });
});
