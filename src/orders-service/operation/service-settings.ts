import { isIP, isIPv4 } from 'node:net';
import * as z from 'zod';
import { readInteger } from '#contract/service/integer.ts';

/** True for names and addresses of the loopback interface. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, '');
  return (
    address === 'localhost' || address === '::1' || (isIPv4(address) && address.startsWith('127.'))
  );
}

const HOST_NAME = /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*$/i;
const MAX_REQUESTS_PER_MINUTE = 1_000_000;
const TOKEN = /^[\x21-\x7e]{16,}$/;

const text = z.string();

export const portSetting = text.transform((value, context) => {
  const number = readInteger(value);
  if (number.ok && number.value >= 0 && number.value <= 65_535) return number.value;
  context.addIssue('must be a port from 0 (any free one) to 65535');
  return z.NEVER;
});

export const hostSetting = text.refine(
  (host) => isIP(host) > 0 || HOST_NAME.test(host),
  'must be a host name or an IP address',
);

const rateLimit = text.transform((value, context) => {
  if (value === 'off') return null;
  const number = readInteger(value);
  if (number.ok && number.value >= 1 && number.value <= MAX_REQUESTS_PER_MINUTE)
    return number.value;
  context.addIssue(
    `must be off, or a number of requests a minute from 1 to ${MAX_REQUESTS_PER_MINUTE}`,
  );
  return z.NEVER;
});

export const serviceSettings = {
  TILLVIEW_SERVICE_HOST: hostSetting.default('127.0.0.1'),
  TILLVIEW_SERVICE_PORT: portSetting.default(4801),
  TILLVIEW_SERVICE_RATE_LIMIT: rateLimit.default(30_000),
  TILLVIEW_METRICS_TOKEN: text
    .regex(TOKEN, 'must be at least 16 printable ASCII characters')
    .optional(),
};

export type ServiceSettings = {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** Per API key; null means unlimited. */
  readonly requestsPerMinute: number | null;
  /** Grants access from anywhere; undefined limits metrics to this machine. */
  readonly metricsToken: string | undefined;
};

/** Picks the settings of the service out of all that were read. */
export function readServiceSettings(
  given: z.infer<z.ZodObject<typeof serviceSettings>>,
): ServiceSettings {
  return {
    host: given.TILLVIEW_SERVICE_HOST,
    port: given.TILLVIEW_SERVICE_PORT,
    requestsPerMinute: given.TILLVIEW_SERVICE_RATE_LIMIT,
    metricsToken: given.TILLVIEW_METRICS_TOKEN,
  };
}
