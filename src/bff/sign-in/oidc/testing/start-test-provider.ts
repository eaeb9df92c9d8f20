import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type JWK, Provider } from 'oidc-provider';
import { startTestUpstream } from '#testing/upstream/start-test-upstream.ts';

export const CLIENT = {
  clientId: 'tillview',
  clientSecret: 'a secret with 32 characters or so',
} as const;

/** Of an ID token or its header. */
type Claims = Record<string, unknown>;

/** A real OpenID provider on loopback that signs people in without asking. */
export type TestProvider = {
  readonly issuer: URL;
  /** Of whoever signs in. */
  claims: Claims & { sub: string };
  /** True if it answered in place of the provider. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Changes claims and header of the ID token, which is then signed with the provider's key. */
  forge: ((payload: Claims, header: Claims) => void) | undefined;
  /** Changes the text of the ID token. */
  mangle: (token: string) => string;
  /** Requested paths in sequence. */
  paths(): string[];
  /** Follows redirects like a browser; resolves with the one that leads to Tillview. */
  signIn(address: string): Promise<URL>;
  /** Confirms the sign-out of whoever signed in last; resolves with the redirect to Tillview. */
  signOut(address: string): Promise<URL>;
  /** The last logout token that the provider sent. */
  logoutToken: string;
  close(): Promise<void>;
};

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { format: 'jwk' },
});

/** `publicUrl` is Tillview's address. */
export async function startTestProvider(publicUrl: URL): Promise<TestProvider> {
  const server = await startTestUpstream((request, response) => {
    if (!test.intercept(request, response)) void handle(request, response);
  });
  const issuer = new URL(server.baseUrl);
  const signingKey: JWK = { ...rsa.privateKey, kty: 'RSA', kid: 'key', use: 'sig', alg: 'RS256' };
  const provider = new Provider(server.baseUrl, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [new URL('/sign-in/oidc/callback', publicUrl).href],
        post_logout_redirect_uris: [new URL('/sign-in', publicUrl).href],
        backchannel_logout_uri: new URL('/api/session/logout', publicUrl).href,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: [randomUUID()] },
    // Without explicit lifetimes, the library prints a warning to the console for each.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name', 'tillview_admin', 'tillview_stores'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        async logoutSource(context, form) {
          context.body = form.replace(
            '</form>',
            '<button name="logout" value="yes">Sign out</button></form>',
          );
        },
      },
    },
    // Its only requests are those to Tillview's logout route.
    async fetch(_url, options) {
      test.logoutToken = new URLSearchParams(String(options?.body)).get('logout_token') ?? '';
      return new Response();
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => test.claims }),
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    if (
      context.path !== '/token' ||
      typeof body !== 'object' ||
      body === null ||
      !('id_token' in body)
    )
      return;
    context.body = { ...body, id_token: test.mangle(forged(String(body.id_token), test.forge)) };
  });
  const answer = provider.callback();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    return provider.interactionFinished(request, response, {
      login: { accountId: test.claims.sub },
    });
  }

  const cookies = new Map<string, string>();
  async function open(address: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  const test: TestProvider = {
    issuer,
    claims: { sub: 'u-1', name: 'Ana', tillview_stores: 'all' },
    intercept: () => false,
    forge: undefined,
    mangle: (token) => token,
    paths: () => server.requests.map(({ url }) => new URL(url ?? '/', issuer).pathname),
    logoutToken: '',
    async signIn(address) {
      cookies.clear();
      let next = new URL(address);
      while (next.origin === issuer.origin) next = redirectOf(await open(next), next);
      return next;
    },
    async signOut(address) {
      const page = await (await open(new URL(address))).text();
      const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)];
      const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]));
      const confirm = new URL(/action="([^"]*)"/.exec(page)?.[1] ?? '');
      return redirectOf(await open(confirm, { method: 'POST', body }), confirm);
    },
    close: () => server.close(),
  };
  return test;
}

function redirectOf(response: Response, from: URL): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`The provider answered ${response.status}.`);
  return new URL(location, from);
}

const privateKey: KeyObject = createPrivateKey({ key: rsa.privateKey, format: 'jwk' });

/** Signed with the provider's key; unchanged without `forge`. */
export function forged(token: string, forge: TestProvider['forge']): string {
  if (!forge) return token;
  const [header = {}, payload = {}] = token
    .split('.', 2)
    .map((part): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()));
  forge(payload, header);
  const signed = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}
