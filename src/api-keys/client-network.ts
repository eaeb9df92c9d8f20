import { isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;

/**
 * The network of one client: an IPv4 address, or the /64 of an IPv6 address, within which a client
 * can choose its address freely.
 */
export function clientNetwork(address: string): string {
  const [, inner] = IPV4_IN_IPV6.exec(address) ?? [];
  if (inner !== undefined) return inner;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups, which are never among the first four.
  const endLength = end.length + (end.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : GROUPS - start.length - endLength;
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
