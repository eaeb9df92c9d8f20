import { resolve } from 'node:path';
import * as z from 'zod';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { isBaseUrl, isForbiddenHost } from '#upstream/forbidden-addresses.ts';
import { readPostgresAddresses } from '#database/postgres/postgres-address.ts';
import { portSetting, serviceSettings } from '#orders-service/operation/service-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { signInSettings } from './sign-in-settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Relative to the current directory. */
export const DEFAULT_DATA_DIRECTORY = './data';

const MOST_DAYS = 36_500;

const text = z.string();

const postgresUrl = text.refine(
  (value) => readPostgresAddresses(value) !== undefined,
  'must be an address like postgres://user:password@host:5432/database, with several hosts separated by commas',
);

const currencyNames = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** ISO 4217, including former currencies: old orders stay in them. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && currencyNames.of(code) !== undefined;
}

/** A cache: stores share few zones, and a check takes a millisecond. */
const knownZones = new Set<string>();

/** IANA zones only: with an offset like `+02:00`, the clock would be wrong half the year. */
export function isTimeZone(timeZone: string): boolean {
  if (knownZones.has(timeZone)) return true;
  if (/^[+-]/.test(timeZone)) return false;
  try {
    if (new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone === '') return false;
  } catch {
    return false;
  }
  knownZones.add(timeZone);
  return true;
}

/** Every environment variable of Tillview. */
export const settings = z.object({
  ...signInSettings,
  ...providerSettings,
  TILLVIEW_PORT: portSetting.default(4800),
  ...serviceSettings,
  TILLVIEW_UPSTREAM_URL: text
    .refine(isBaseUrl, 'must be an http or https address without credentials, query or fragment')
    .refine(
      (value) => !URL.canParse(value) || !isForbiddenHost(new URL(value).hostname),
      'must not be a link-local address or that of a cloud metadata service',
    )
    .optional(),
  TILLVIEW_API_KEY: text.optional(),
  TILLVIEW_API_KEY_FILE: text.optional(),
  TILLVIEW_ORG_ID: text.refine(isUuid, 'must be a UUID').optional(),
  TILLVIEW_DATA_DIR: text
    .default(DEFAULT_DATA_DIRECTORY)
    .transform((directory) => resolve(directory)),
  TILLVIEW_KEEP_DAYS: text
    .refine(
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= MOST_DAYS,
      `must be a whole number from 0 to ${MOST_DAYS}`,
    )
    .transform(Number)
    .default(400),
  TILLVIEW_DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  TILLVIEW_STORES: text.optional(),
  TILLVIEW_CURRENCY: text.refine(isCurrency, 'must be an ISO 4217 code like EUR').default('USD'),
  TILLVIEW_TIME_ZONE: text
    .refine(isTimeZone, 'must be an IANA time zone like Europe/Madrid')
    .nullable()
    .default(null),
  TILLVIEW_DAY_STARTS_AT: text
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 04:00')
    .default('00:00'),
  TILLVIEW_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  TILLVIEW_DATABASE_URL: postgresUrl.optional(),
  TILLVIEW_DATABASE_READ_URL: postgresUrl.optional(),
});

export type Settings = z.infer<typeof settings>;
export type SettingName = keyof Settings;
