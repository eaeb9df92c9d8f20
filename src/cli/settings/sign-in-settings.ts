import * as z from 'zod';
import { AUTH_MODES, type AuthMode } from '#contract/bff/session.ts';
import { hostSetting, isLoopback } from '#orders-service/operation/service-settings.ts';
import { wrongSetting } from '../output/command-error.ts';

/** Host names of the loopback interface. */
const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;

function isOrigin(address: string): boolean {
  // URL reads an address without slashes, such as `http:4800`, as another host.
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { pathname, username, password, search, hash } = new URL(address);
  return [username, password, search, hash, pathname].join('') === '/';
}

/** Environment variables for address and sign-in. */
export const signInSettings = {
  TILLVIEW_HOST: hostSetting.default('127.0.0.1'),
  TILLVIEW_AUTH: z.enum(AUTH_MODES, `must be one of ${AUTH_MODES.join(', ')}`).optional(),
  TILLVIEW_PUBLIC_URL: z
    .string()
    .refine(
      isOrigin,
      'must be an http or https address like https://orders.example.com, without a path',
    )
    .transform((address) => new URL(address))
    .optional(),
};

/** Tillview's address and sign-in. */
export type SignInSettings = {
  /** The BFF listens here. */
  readonly host: string;
  readonly auth: AuthMode;
  /** The address that people use; undefined if it is not set. */
  readonly publicUrl: URL | undefined;
};

/** True if only this machine can reach the address. */
function isLocal({ hostname }: URL): boolean {
  return isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}

export function readSignIn(given: z.infer<z.ZodObject<typeof signInSettings>>): SignInSettings {
  const { TILLVIEW_HOST: host, TILLVIEW_PUBLIC_URL: publicUrl } = given;
  const auth = given.TILLVIEW_AUTH ?? (isLoopback(host) ? 'none' : 'password');
  if (auth === 'none') {
    if (!isLoopback(host)) {
      throw wrongSetting(
        'TILLVIEW_AUTH',
        `can't be none with TILLVIEW_HOST=${host}: without sign-in Tillview serves this machine only`,
      );
    }
    // A local proxy makes Tillview reachable from elsewhere.
    if (publicUrl && !isLocal(publicUrl)) {
      throw wrongSetting(
        'TILLVIEW_AUTH',
        `can't be none with TILLVIEW_PUBLIC_URL=${publicUrl.origin}: people elsewhere must sign in`,
      );
    }
  }
  return { host, auth, publicUrl };
}

/**
 * Allowed host names of requests; null for any. With sign-in and no public URL, any name is
 * allowed: machines have many names, and refusing some would protect no session, since a page that
 * rebinds its own name gets no cookie of Tillview (`SameSite=Strict`, stored by name).
 */
export function hostNamesOf({ host, auth, publicUrl }: SignInSettings): string[] | null {
  if (auth !== 'none' && publicUrl === undefined) return null;
  const own = (host.includes(':') ? `[${host}]` : host).toLowerCase();
  // Browsers normalize addresses, e.g. to [::ffff:7f00:1].
  const address = `http://${own}`;
  const inBrowsers = URL.canParse(address) ? new URL(address).hostname : own;
  return [
    ...new Set([...LOOPBACK_NAMES, own, inBrowsers, ...(publicUrl ? [publicUrl.hostname] : [])]),
  ];
}

/** One line each; `hasUsers`: at least one user has a password. */
export function signInAdvice(
  { host, auth, publicUrl }: SignInSettings,
  { hasUsers, command }: { readonly hasUsers: boolean; readonly command: string },
): string[] {
  const lines: string[] = [];
  if ((auth === 'password' || auth === 'proxy') && !hasUsers) {
    lines.push(
      `Nobody can sign in yet. Add the first admin, also while Tillview runs, with: ${command} users add NAME --admin`,
    );
  }
  if (
    auth !== 'none' &&
    auth !== 'proxy' &&
    !isLoopback(host) &&
    publicUrl?.protocol !== 'https:'
  ) {
    lines.push(
      'Passwords cross the network unencrypted: put a proxy with TLS before Tillview, and set TILLVIEW_PUBLIC_URL to its https address.',
    );
  }
  return lines;
}
