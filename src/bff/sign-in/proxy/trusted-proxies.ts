import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** Addresses trusted to report client addresses and users. */
export type TrustedProxies = {
  /** Also matches IPv4 written as IPv6. */
  has(address: string): boolean;
};

/** Everybody connects directly. */
export const NO_PROXIES: TrustedProxies = { has: () => false };

/** The shortest accepted prefixes: a whole private network (10.0.0.0/8), and an IPv6 provider's. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 32 } as const;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Reads comma-separated addresses and CIDR ranges; returns a message about the first invalid one.
 */
export function readTrustedProxies(text: string): TrustedProxies | string {
  const list = new BlockList();
  for (const item of text.split(',').map((part) => part.trim())) {
    const wrong = addRange(list, item);
    if (wrong !== undefined) return wrong;
  }
  return {
    has(address) {
      const plain = plainAddress(address);
      const version = isIP(plain);
      return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

function addRange(list: BlockList, range: string): string | undefined {
  const [address = '', prefix, ...rest] = range.split('/');
  const version = isIP(address);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const bits = version === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  const isRange =
    version !== 0 && !address.includes('%') && rest.length === 0 && /^\d{1,3}$/.test(prefix ?? '0');
  if (!isRange || length > bits) {
    return `must hold addresses and ranges like 10.0.0.5 or 10.0.0.0/24, and "${range}" is none`;
  }
  if (length < SHORTEST_PREFIX[family]) {
    return `must name the proxies, and ${range} is too wide: at least /${SHORTEST_PREFIX[family]} for ${version === 6 ? 'IPv6' : 'IPv4'}`;
  }
  if (version === 6 && holdsIpv4(address, length))
    return `must hold IPv4 addresses in their own form, unlike ${range}`;
  list.addSubnet(address, length, family);
  return undefined;
}

/** True if a range overlaps `::ffff:0:0/96`, which contains all of IPv4. */
function holdsIpv4(address: string, length: number): boolean {
  const range = new BlockList();
  range.addSubnet(address, length, 'ipv6');
  const ipv4 = new BlockList();
  ipv4.addSubnet('::ffff:0:0', 96, 'ipv6');
  return range.check('::ffff:0:0', 'ipv6') || ipv4.check(address, 'ipv6');
}

/** Without a zone; IPv4 written as IPv6 becomes plain IPv4. */
function plainAddress(address: string): string {
  const [withoutZone = ''] = address.split('%');
  return MAPPED.exec(withoutZone)?.[1] ?? withoutZone;
}

/**
 * Reads `X-Forwarded-For` from its right end to the first address that isn't a trusted proxy's.
 * Undefined once the connection is closed.
 */
export function clientAddressOf(
  request: IncomingMessage,
  proxies: TrustedProxies,
): string | undefined {
  const { remoteAddress } = request.socket;
  if (remoteAddress === undefined) return undefined;
  let address = plainAddress(remoteAddress);
  // Node joins repeated headers with commas.
  const forwarded = request.headers['x-forwarded-for']?.toString().split(',') ?? [];
  while (proxies.has(address)) {
    const before = readForwarded(forwarded.pop());
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/** Some proxies add a port; undefined if it isn't an address. */
function readForwarded(entry: string | undefined): string | undefined {
  if (entry === undefined) return undefined;
  const text = entry.trim();
  const bare =
    /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? undefined : plainAddress(bare);
}
