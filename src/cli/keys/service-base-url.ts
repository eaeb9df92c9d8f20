import { isIPv6 } from 'node:net';

/**
 * Addresses that stand for every interface of a machine, with the loopback address to use from the
 * machine itself.
 */
const EVERY_INTERFACE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/**
 * The address, such as a service's `{base_url}`, at which a server that listens on a host and port
 * is reached from this machine.
 */
export function baseUrlOf({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): string {
  return `http://${EVERY_INTERFACE[host] ?? (isIPv6(host) ? `[${host}]` : host)}:${port}`;
}
