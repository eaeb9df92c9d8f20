import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Removed after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-cli-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Removed after the file's tests. */
export async function makeTemporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-cli-'));
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
