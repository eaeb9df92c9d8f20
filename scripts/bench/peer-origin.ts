import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import * as z from 'zod';
import { runCommand } from '../run-command.ts';
import { type ListSource, tillviewList } from './list-page.ts';
import { type Origin, startSharedOrigin } from './shared-origin.ts';

const PEER = 'ag-grid-community';
const MAJOR = '36';
const BASE = '/peer/';
const CELL = '[role="row"] [col-id="ticket"].ag-cell:not(:empty)';

const packageSchema = z.object({ version: z.string() });

/**
 * Installs AG Grid Community (not a dependency) from npm into an empty directory, and builds and
 * serves the peer page beside Tillview.
 */
export async function startPeer(tillview: string, directory: string): Promise<Origin> {
  await mkdir(directory);
  await cp(join(import.meta.dirname, 'peer-page'), directory, { recursive: true });
  const isInstalled = await runCommand({
    command: 'npm',
    arguments: [
      'install',
      '--prefix',
      directory,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${PEER}@${MAJOR}`,
    ],
    minutes: 5,
    output: 'ignore',
  });
  if (!isInstalled)
    throw new Error(`npm could not install ${PEER}; the comparison needs the npm registry.`);
  const outDir = join(directory, 'dist');
  await build({
    root: directory,
    base: BASE,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      target: 'es2023',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2_000,
    },
  });
  const description = await readFile(join(directory, 'node_modules', PEER, 'package.json'), 'utf8');
  const { version } = packageSchema.parse(JSON.parse(description));
  console.log(`The second column is AG Grid Community ${version}.`);
  return startSharedOrigin(tillview, BASE, outDir);
}

/** Both lists of an origin: Tillview's, then the peer's, of the same height (px). */
export function comparedLists(origin: string, height: number): readonly [ListSource, ListSource] {
  return [
    tillviewList(origin),
    { url: `${origin}${BASE}?height=${height}`, filled: CELL, drawn: CELL },
  ];
}
