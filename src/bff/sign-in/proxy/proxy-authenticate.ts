import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { findUser } from '#accounts/users.ts';
import { givenName, visibleName } from '#contract/bff/given-name.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { Authenticate } from '../../requests/caller.ts';
import { PROXY_SECRET_HEADER, type ProxySettings } from './proxy-settings.ts';

/**
 * Trusts a user name from the configured proxy, with that user's rights as of this request. A
 * request that bypassed the proxy counts as signed out; a name that `tillview users` doesn't know
 * is rejected.
 */
export function createProxyAuthenticate(settings: ProxySettings, database: Database): Authenticate {
  const secrets = settings.secrets.map(digest);

  return async ({ raw }) => {
    const given = onlyHeader(raw, PROXY_SECRET_HEADER);
    const { remoteAddress } = raw.socket;
    if (given === undefined || remoteAddress === undefined) return undefined;
    const givenDigest = digest(given);
    const isOurs = secrets.some((secret) => timingSafeEqual(givenDigest, secret));
    if (!isOurs || !settings.proxies.has(remoteAddress)) return undefined;
    const name = readUserName(onlyHeader(raw, settings.userHeader));
    if (name === undefined) return undefined;
    const user = await findUser(database, name);
    // Names of OpenID users are chosen by the provider, and names that look alike may be two people
    // at the proxy.
    if (!user?.hasPassword || user.name.normalize() !== name.normalize()) {
      throw new ApiProblem('unknown_user', {
        message: `Tillview doesn't know “${name}”. Ask an admin to add you.`,
      });
    }
    const { id, name: shownName, isAdmin, storeIds } = user;
    return {
      userId: id,
      name: shownName,
      isAdmin,
      storeIds,
      hasPassword: false,
      mustChangePassword: false,
    };
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Undefined unless sent exactly once and not named in `Connection`, since proxies remove the
 * headers named there.
 */
function onlyHeader(request: IncomingMessage, name: string): string | undefined {
  const { rawHeaders } = request;
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  );
  const isForNextHop = (request.headers.connection ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(name);
  return values.length === 1 && !isForNextHop ? values[0] : undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a header that Node reads as Latin-1; undefined for invalid UTF-8 and impossible names.
 * Invisible characters stay, because without them the name could be somebody else's.
 */
function readUserName(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    const name = utf8.decode(Buffer.from(value, 'latin1'));
    return givenName.safeParse(visibleName(name)).success ? name.trim() : undefined;
  } catch {
    return undefined;
  }
}
