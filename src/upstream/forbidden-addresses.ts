import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/**
 * Addresses that never host an order service but can hand out a cloud machine's own credentials:
 * link-local addresses, and the clouds' metadata services elsewhere. Real services run on loopback
 * and private networks, so those stay allowed.
 */
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet('169.254.0.0', 16, 'ipv4');
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6');
// Azure, Alibaba and Oracle.
FORBIDDEN.addAddress('168.63.129.16', 'ipv4');
FORBIDDEN.addAddress('100.100.100.200', 'ipv4');
FORBIDDEN.addAddress('192.0.0.192', 'ipv4');
// Amazon, Google, Oracle and Scaleway.
FORBIDDEN.addAddress('fd00:ec2::254', 'ipv6');
FORBIDDEN.addAddress('fd20:ce::254', 'ipv6');
FORBIDDEN.addAddress('fd00:c1::a9fe:a9fe', 'ipv6');
FORBIDDEN.addAddress('fd00:42::42', 'ipv6');

/**
 * Networks whose IPv6 addresses embed IPv4 ones, with the first byte of these. NAT64: 64:ff9b::/96
 * (RFC 6052) and 64:ff9b:1::/48 (RFC 8215), with three possible places for its varying prefix
 * lengths (RFC 6052 skips byte 8). 6to4: 2002::/16 (RFC 3056). `::/96`: obsolete IPv4-compatible
 * addresses.
 */
const EMBEDDING: readonly {
  readonly network: BlockList;
  readonly places: readonly (readonly number[])[];
}[] = [
  { network: networkOf('64:ff9b::', 96), places: [[12, 13, 14, 15]] },
  {
    network: networkOf('64:ff9b:1::', 48),
    places: [
      [6, 7, 9, 10],
      [7, 9, 10, 11],
      [9, 10, 11, 12],
      [12, 13, 14, 15],
    ],
  },
  { network: networkOf('2002::', 16), places: [[2, 3, 4, 5]] },
  { network: networkOf('::', 96), places: [[12, 13, 14, 15]] },
];

function networkOf(address: string, prefix: number): BlockList {
  const network = new BlockList();
  network.addSubnet(address, prefix, 'ipv6');
  return network;
}

/** Names that clouds give their metadata services. */
const FORBIDDEN_NAMES =
  /^(?:metadata|instance-data|metadata\.google\.internal|metadata\.goog|instance-data\.ec2\.internal)\.?$/i;

/** True if the text can be an order service's `{base_url}`. */
export function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (
    ['http:', 'https:'].includes(protocol) &&
    [username, password, search, hash].every((part) => part === '')
  );
}

/** True for host names (brackets around addresses) of link-local and cloud metadata services. */
export function isForbiddenHost(hostName: string): boolean {
  const bare = hostName.replace(/^\[|\]$/g, '');
  return FORBIDDEN_NAMES.test(bare) || isForbiddenAddress(bare);
}

function isForbiddenAddress(address: string): boolean {
  const family = isIP(address);
  if (family !== 6) return family === 4 && FORBIDDEN.check(address, 'ipv4');
  return (
    FORBIDDEN.check(address, 'ipv6') ||
    embeddedAddresses(address).some((each) => FORBIDDEN.check(each, 'ipv4'))
  );
}

/** The IPv4 addresses that an IPv6 address may stand for. */
function embeddedAddresses(address: string): string[] {
  const bytes = bytesOf(address);
  return EMBEDDING.filter(({ network }) => network.check(address, 'ipv6')).flatMap(({ places }) =>
    places.map((place) => place.map((index) => bytes[index]).join('.')),
  );
}

/** The 16 bytes of a valid IPv6 address. */
function bytesOf(address: string): readonly number[] {
  // The URL parser writes an IPv4 ending as hexadecimal groups, too; a zone index is no part of the
  // address.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [start = '', end] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [
    ...start,
    ...Array.from({ length: 8 - start.length - (end?.length ?? 0) }, () => '0'),
    ...(end ?? []),
  ];
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff]);
}

/** A name that resolves to a forbidden address; its code goes to the log. */
class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  readonly code = 'FORBIDDEN_ADDRESS';
}

/**
 * The function with which `net.connect` resolves a name; Node's own by default, tests pass another.
 */
export type Lookup = (
  hostName: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Creates a lookup for `net.connect` that fails for a name with a forbidden address, at every
 * connection, since a name's addresses can change.
 */
export function createSafeLookup(lookup: Lookup = systemLookup) {
  return (
    hostName: string,
    options: LookupOptions,
    callback: (
      error: NodeJS.ErrnoException | null,
      address: LookupAddress[] | string,
      family?: number,
    ) => void,
  ): void => {
    lookup(hostName, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('The name has no address.'), []);
      if (addresses.some(({ address }) => isForbiddenAddress(address))) {
        return callback(new ForbiddenAddress('The name leads to a forbidden address.'), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
