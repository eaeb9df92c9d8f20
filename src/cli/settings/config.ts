import { readFile } from 'node:fs/promises';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { DatabaseLocation } from '#database/open-database.ts';
import {
  readServiceSettings,
  type ServiceSettings,
} from '#orders-service/operation/service-settings.ts';
import { reasonOf, wrongSetting } from '../output/command-error.ts';
import { type Providers, readProviders } from './provider-settings.ts';
import { readStoresFile } from './read-stores-file.ts';
import { type SettingName, type Settings, settings } from './settings.ts';
import { readSignIn, type SignInSettings } from './sign-in-settings.ts';

/** An upstream Order Data Service, or the embedded one. */
export type OrderSource =
  | {
      readonly kind: 'upstream';
      readonly baseUrl: string;
      readonly organizationId: string;
      readonly apiKey: string;
    }
  | {
      readonly kind: 'embedded';
      /** The id of a new organization. */
      readonly organizationId: string | undefined;
      /** Replaces the generated key. */
      readonly apiKey: string | undefined;
    };

export type Config = SignInSettings &
  Providers & {
    readonly port: number;
    readonly service: ServiceSettings;
    readonly dataDirectory: string;
    readonly database: DatabaseLocation;
    readonly source: OrderSource;
    /** Retention (days) of a connected service's orders; 0 stores none. */
    readonly keepDays: number;
    /** False if demo data is switched off. */
    readonly isDemoWanted: boolean;
    /** From `TILLVIEW_STORES`. */
    readonly stores: readonly StoreDescription[];
    readonly currency: string;
    readonly timeZone: string | null;
    readonly dayStartsAt: string;
    readonly logLevel: string;
  };

/** Characters that a header can hold. */
const API_KEY = /^[\x21-\x7e]+$/;

function parse(environment: Readonly<Record<string, string | undefined>>): Settings {
  // Many tools write an unset variable as an empty one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrongSetting(String(issue?.path[0]), String(issue?.message));
}

async function readApiKey(given: Settings): Promise<string | undefined> {
  const file = given.TILLVIEW_API_KEY_FILE;
  if (file === undefined) return checkApiKey('TILLVIEW_API_KEY', given.TILLVIEW_API_KEY);
  if (given.TILLVIEW_API_KEY !== undefined) {
    throw wrongSetting('TILLVIEW_API_KEY_FILE', "can't be set together with TILLVIEW_API_KEY");
  }
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    throw wrongSetting(
      'TILLVIEW_API_KEY_FILE',
      `names a file that can't be read (${reasonOf(error)})`,
    );
  });
  return checkApiKey('TILLVIEW_API_KEY_FILE', content.trim());
}

function checkApiKey(name: SettingName, key: string | undefined): string | undefined {
  if (key === undefined || API_KEY.test(key)) return key;
  throw wrongSetting(name, "isn't an API key: it must be one word of printable ASCII characters");
}

function locateDatabase(given: Settings): DatabaseLocation {
  const {
    TILLVIEW_DATABASE_URL: url,
    TILLVIEW_DATABASE_READ_URL: readUrl,
    TILLVIEW_DATA_DIR: directory,
  } = given;
  if (url !== undefined) return { url, readUrl };
  if (readUrl === undefined) return { directory };
  throw wrongSetting(
    'TILLVIEW_DATABASE_READ_URL',
    'names replicas of the database of TILLVIEW_DATABASE_URL, which must be set too',
  );
}

async function readSource(given: Settings): Promise<OrderSource> {
  const { TILLVIEW_UPSTREAM_URL: baseUrl, TILLVIEW_ORG_ID: organizationId } = given;
  const apiKey = await readApiKey(given);
  if (baseUrl === undefined) return { kind: 'embedded', organizationId, apiKey };
  if (apiKey === undefined)
    throw wrongSetting('TILLVIEW_API_KEY', 'is needed together with TILLVIEW_UPSTREAM_URL');
  if (organizationId === undefined)
    throw wrongSetting('TILLVIEW_ORG_ID', 'is needed together with TILLVIEW_UPSTREAM_URL');
  if (given.TILLVIEW_DEMO === 'on')
    throw wrongSetting('TILLVIEW_DEMO', "can't be on together with TILLVIEW_UPSTREAM_URL");
  return { kind: 'upstream', baseUrl, organizationId, apiKey };
}

async function readStores(file: string | undefined): Promise<StoreDescription[]> {
  if (file === undefined) return [];
  return readStoresFile(file).catch((error: unknown) => {
    throw wrongSetting('TILLVIEW_STORES', `names an invalid file: ${reasonOf(error)}`);
  });
}

/**
 * Throws a `CommandError` that names the first wrong setting; reads the files that settings name.
 */
export async function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Config> {
  const given = parse(environment);
  const signIn = readSignIn(given);
  return {
    ...signIn,
    ...readProviders(signIn.auth, given),
    port: given.TILLVIEW_PORT,
    service: readServiceSettings(given),
    dataDirectory: given.TILLVIEW_DATA_DIR,
    database: locateDatabase(given),
    source: await readSource(given),
    keepDays: given.TILLVIEW_KEEP_DAYS,
    isDemoWanted: given.TILLVIEW_DEMO !== 'off',
    stores: await readStores(given.TILLVIEW_STORES),
    currency: given.TILLVIEW_CURRENCY,
    timeZone: given.TILLVIEW_TIME_ZONE,
    dayStartsAt: given.TILLVIEW_DAY_STARTS_AT,
    logLevel: given.TILLVIEW_LOG_LEVEL,
  };
}
