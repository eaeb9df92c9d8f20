import { expect, test } from 'vitest';
import { startSignIn } from '../../testing/start-sign-in.ts';

test('while the provider is down, Tillview starts and accepts its own passwords', async () => {
  const { app, ask, signIn } = await startSignIn({
    config: { auth: 'oidc' },
    oidc: {
      // Nothing listens at this address.
      issuer: new URL('http://127.0.0.1:1/realms/tills'),
      clientId: 'tillview',
      clientSecret: 'a secret of sixteen',
      publicUrl: new URL('http://localhost'),
    },
  });
  expect((await ask({ url: '/api/sign-in' })).json()).toEqual({
    auth: 'oidc',
    provider: { path: '/sign-in/oidc', name: '127.0.0.1:1' },
    hasPasswords: true,
    hasPeople: true,
  });
  const refused = await app.inject({ url: '/sign-in/oidc?returnTo=/refunds' });
  expect(refused.statusCode).toBe(303);
  expect(refused.headers).toMatchObject({
    location: '/sign-in?problem=provider_unreachable&returnTo=%2Frefunds',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect((await signIn('Ana')).statusCode).toBe(204);
});
