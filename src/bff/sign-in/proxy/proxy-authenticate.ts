import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { findUser } from '#accounts/users.ts';
import { givenName, visibleName } from '#contract/bff/given-name.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { Authenticate } from '../../requests/caller.ts';
import { PROXY_SECRET_HEADER, type ProxySettings } from './proxy-settings.ts';

/**
 * Creates a check that trusts the user name in a header from the configured proxy, and grants that
 * user's rights as of this request. A request that bypassed the proxy counts as signed out; a name
 * that nobody added with `tillview users` is rejected.
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
    // The provider chose the names of its OpenID users. Names that only look alike may belong to
    // two people at the proxy.
    if (!user?.hasPassword || user.name.normalize() !== name.normalize()) {
      throw new ApiProblem('unknown_user', {
        message: `Tillview doesn't know “${name}”. Ask an admin to add you.`,
      });
    }
    const { id, name: shownName, isAdmin, storeIds } = user;
    return { userId: id, name: shownName, isAdmin, storeIds, hasPassword: false };
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The value of a header that was sent exactly once and isn't named in `Connection`: proxies remove
 * the headers that it names.
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
 * The name in a header, whose bytes Node decodes as Latin-1; undefined for bytes that are not UTF-8
 * and for text that can't be a name. Invisible characters stay: the name is all that the proxy says
 * of a person, so without them it would be somebody else's.
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
