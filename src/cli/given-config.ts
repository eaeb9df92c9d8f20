import type { Config } from './config.ts';

/** Reads the settings that this process was given. What reads them is only loaded now: help and a wrong use need none of it. */
export async function givenConfig(): Promise<Config> {
  const { readConfig } = await import('./config.ts');
  return readConfig(process.env);
}
