import type { Config } from './config.ts';

/**
 * Reads the settings that this process was given; tells of variables that look like one and are none. What reads them is only loaded now:
 * help and a wrong use need none of it.
 */
export async function givenConfig(): Promise<Config> {
  const { readConfig } = await import('./config.ts');
  const { unknownSettings } = await import('./unknown-settings.ts');
  for (const line of unknownSettings(process.env)) console.error(line);
  return readConfig(process.env);
}
