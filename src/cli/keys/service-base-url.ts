import { isIPv6 } from 'node:net';

/** Wildcard addresses, with the loopback address to use on this machine. */
const EVERY_INTERFACE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/**
 * The address, such as a service's `{base_url}`, at which this machine reaches a listening server.
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
