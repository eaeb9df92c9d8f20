import { expect, test } from 'vitest';
import { createProvider } from './provider.ts';
import { beginAttempt } from './sign-in-attempt.ts';
import { SignInFailure } from './sign-in-failure.ts';

test('a provider that speaks for all its tenants is refused', async () => {
  const issuer = new URL('https://login.microsoftonline.com/common/v2.0');
  const provider = createProvider(
    {
      issuer,
      clientId: 'tillview',
      clientSecret: 'a secret of sixteen',
      publicUrl: new URL('https://tillview.example'),
    },
    {
      now: () => 0,
      fetch: async () =>
        Response.json({
          issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
          authorization_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
          token_endpoint: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
        }),
    },
  );
  await expect(
    provider.signInAddress(
      beginAttempt('/', 0),
      new URL('https://tillview.example/sign-in/oidc/callback'),
    ),
  ).rejects.toMatchObject({
    problem: 'provider_refused',
    message: expect.stringContaining('TILLVIEW_OIDC_ISSUER'),
  });
});

test('a failed provider is retried after the clock was set back', async () => {
  let now = 3_600_000;
  let asked = 0;
  const provider = createProvider(
    {
      issuer: new URL('https://login.example'),
      clientId: 'tillview',
      clientSecret: 'a secret of sixteen',
      publicUrl: new URL('https://tillview.example'),
    },
    {
      now: () => now,
      fetch: async () => {
        asked += 1;
        throw new SignInFailure('provider_unreachable', 'down');
      },
    },
  );
  const begin = () =>
    provider.signInAddress(beginAttempt('/', now), new URL('https://tillview.example/callback'));
  for (const _ of [1, 2])
    await expect(begin()).rejects.toMatchObject({ problem: 'provider_unreachable' });
  expect(asked).toBe(1);
  now = 0;
  await expect(begin()).rejects.toMatchObject({ problem: 'provider_unreachable' });
  expect(asked).toBe(2);
});
