import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTillview } from './start-tillview.ts';

/** The variable through which the tests find the data directory that each of their servers copies. */
export const DEMO_TEMPLATE_VARIABLE = 'E2E_DEMO_TEMPLATE';

/**
 * Generates the demo data once for all tests; resolves with what removes it again.
 * @public Playwright finds it by the path in its configuration (`globalSetup`).
 */
export default async function generateDemoTemplate(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-demo-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const tillview = await startTillview({ TILLVIEW_DATA_DIR: directory });
    await tillview.stop();
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[DEMO_TEMPLATE_VARIABLE] = directory;
  return remove;
}
