import type { Config } from './config.ts';

/**
 * Reads the settings that this process was given, and warns about variables that look like settings
 * but are not. The modules that read them are loaded only here, because help and usage errors do
 * not need them.
 */
export async function givenConfig(): Promise<Config> {
  const { readConfig } = await import('./config.ts');
  const { unknownSettings } = await import('./unknown-settings.ts');
  for (const line of unknownSettings(process.env)) console.error(line);
  return readConfig(process.env);
}
