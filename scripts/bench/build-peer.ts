import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import * as z from 'zod';
import { runCommand } from '../run-command.ts';

const PEER = 'ag-grid-community';
const MAJOR = '36';

const packageSchema = z.object({ version: z.string() });

/** A built page that shows the same orders in the peer grid. */
export type PeerPage = { readonly version: string; readonly directory: string };

/** Installs AG Grid Community (not a dependency) from npm into an empty directory, and builds the peer page there, below `base`. */
export async function buildPeer(directory: string, base: string): Promise<PeerPage> {
  await cp(join(import.meta.dirname, 'peer-page'), directory, { recursive: true });
  const isInstalled = await runCommand({
    command: 'npm',
    arguments: ['install', '--prefix', directory, '--ignore-scripts', '--no-audit', '--no-fund', `${PEER}@${MAJOR}`],
    minutes: 5,
    output: 'ignore',
  });
  if (!isInstalled) throw new Error(`npm could not install ${PEER}; the comparison needs the npm registry.`);
  const outDir = join(directory, 'dist');
  await build({
    root: directory,
    base,
    configFile: false,
    logLevel: 'error',
    // The same options as the dashboard; AG Grid is one chunk above Vite's warning limit.
    build: { outDir, target: 'es2023', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2_000 },
  });
  const description = await readFile(join(directory, 'node_modules', PEER, 'package.json'), 'utf8');
  return { version: packageSchema.parse(JSON.parse(description)).version, directory: outDir };
}
