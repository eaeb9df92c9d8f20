import type { Config } from './config.ts';

/**
 * Also warns about variables that look like settings. Loads its modules lazily, because help and
 * usage errors don't need them.
 */
export async function givenConfig(): Promise<Config> {
  const { readConfig } = await import('./config.ts');
  const { unknownSettings } = await import('./unknown-settings.ts');
  for (const line of unknownSettings(process.env)) console.error(line);
  return readConfig(process.env);
}
