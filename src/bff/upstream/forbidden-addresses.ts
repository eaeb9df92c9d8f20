import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/**
 * Addresses that never host an order service but can hand out a cloud machine's own credentials: link-local addresses, and the clouds'
 * metadata services elsewhere. Real services run on loopback and private networks, so those stay allowed.
 */
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet('169.254.0.0', 16, 'ipv4');
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6');
// The same link-local IPv4 addresses behind NAT64.
FORBIDDEN.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
// Amazon, Azure, Alibaba and Oracle.
FORBIDDEN.addAddress('fd00:ec2::254', 'ipv6');
FORBIDDEN.addAddress('168.63.129.16', 'ipv4');
FORBIDDEN.addAddress('100.100.100.200', 'ipv4');
FORBIDDEN.addAddress('192.0.0.192', 'ipv4');

/** Names that clouds give their metadata services. */
const FORBIDDEN_NAMES =
  /^(?:metadata|instance-data|metadata\.google\.internal|metadata\.goog|instance-data\.ec2\.internal)\.?$/i;

/** Whether a URL's host name (an address in brackets, a name) is forbidden for an order service, as link-local and cloud metadata are. */
export function isForbiddenHost(hostName: string): boolean {
  const bare = hostName.replace(/^\[|\]$/g, '');
  return FORBIDDEN_NAMES.test(bare) || isForbiddenAddress(bare);
}

function isForbiddenAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && FORBIDDEN.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** A name that resolves to a forbidden address; its code goes to the log. */
class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  readonly code = 'FORBIDDEN_ADDRESS';
}

/** The function with which `net.connect` resolves a name; Node's own by default, tests pass another. */
export type Lookup = (
  hostName: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Creates a lookup for `net.connect` that fails for a name with a forbidden address, at every connection, since a name's addresses can
 * change.
 */
export function createSafeLookup(lookup: Lookup = systemLookup) {
  return (
    hostName: string,
    options: LookupOptions,
    callback: (error: NodeJS.ErrnoException | null, address: LookupAddress[] | string, family?: number) => void,
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
