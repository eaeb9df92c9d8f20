import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { findUser } from '#accounts/users.ts';
import { givenName } from '#contract/bff/given-name.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from '../../requests/api-problem.ts';
import type { Authenticate } from '../../requests/caller.ts';
import { PROXY_SECRET_HEADER, type ProxySettings } from './proxy-settings.ts';

/**
 * Creates a check that believes the user's name in a header of our proxy, and gives that user's rights as they are at this very request.
 * A request that came past the proxy is signed out; a name that nobody added with `tillview users` is refused.
 */
export function createProxyAuthenticate(settings: ProxySettings, database: Database): Authenticate {
  const secrets = settings.secrets.map(digest);

  return async ({ raw }) => {
    const given = digest(onlyHeader(raw, PROXY_SECRET_HEADER) ?? '');
    const isOurs = secrets.some((secret) => timingSafeEqual(given, secret));
    if (!isOurs || !settings.proxies.has(raw.socket.remoteAddress ?? '')) return undefined;
    const name = readUserName(onlyHeader(raw, settings.userHeader));
    if (name === undefined) return undefined;
    const user = await findUser(database, name);
    // Users of an OpenID provider have names that the provider chose. Names that only look alike may be two people's at the proxy.
    if (!user?.hasPassword || user.name.normalize() !== name.normalize()) {
      throw new ApiProblem('unknown_user', { message: `Tillview doesn't know “${name}”. Ask an admin to add you.` });
    }
    const { id, name: shownName, isAdmin, storeIds } = user;
    return { userId: id, name: shownName, isAdmin, storeIds, hasPassword: false };
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The value of a header that came exactly once and is meant for us: undefined also where `Connection` names it, which proxies remove. */
function onlyHeader(request: IncomingMessage, name: string): string | undefined {
  const { rawHeaders } = request;
  const values = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
  const isForNextHop = (request.headers.connection ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(name);
  return values.length === 1 && !isForNextHop ? values[0] : undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The name in a header, whose bytes Node reads as Latin-1; undefined for bytes that are no UTF-8 and for text that can't be a name. */
function readUserName(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return givenName.safeParse(utf8.decode(Buffer.from(value, 'latin1'))).data;
  } catch {
    return undefined;
  }
}
