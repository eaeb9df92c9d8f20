import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_VARIABLE, WHOLE_CHROMIUM_VARIABLE } from '../scripts/chromium.ts';
import { SCREENSHOTS_VARIABLE } from './screenshots/screenshots-variable.ts';
import { FIRST_SEED_VARIABLE } from './walk/walk-variables.ts';

/**
 * The environment variable by which workers know that somebody looks at the pages; they don't get
 * Playwright's arguments.
 */
const LOOKED_AT_VARIABLE = 'LOOK_AT_PAGES';
const LOOKING = /^--(?:debug|headed|trace|ui)\b/;
if (process.argv.some((argument) => LOOKING.test(argument)))
  process.env[LOOKED_AT_VARIABLE] = 'yes';

/**
 * Traces, a window, `npm run screenshots` and `npm run walk`, which takes screenshots of faults,
 * show pages to people.
 */
const isLookedAt = [LOOKED_AT_VARIABLE, SCREENSHOTS_VARIABLE, FIRST_SEED_VARIABLE].some(
  (variable) => process.env[variable] !== undefined,
);

/**
 * Without memory for tiles, Chromium fills no pixels, which no test reads and which takes a tenth
 * of the time. Everything before that is as ever: layout, frames, and what each frame would paint;
 * so are prints, which are drawn from the same.
 */
const FILL_NO_PIXELS = '--force-gpu-mem-available-mb=0';

/**
 * Chromium keeps memory that it has freed, instead of giving each piece back and faulting it in
 * again, which is dear in a virtual machine: a twentieth of the time. Only the last of several
 * lists counts, so this one repeats Playwright's, in `chromiumSwitches.ts` of playwright-core.
 */
const ENABLED_FEATURES = [
  'PartitionAllocLargeEmptySlotSpanRing',
  'BlinkUseLargeEmptySlotSpanRingForBufferRoot',
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
] as const;
const KEEP_FREED_MEMORY = `--enable-features=${ENABLED_FEATURES.join(',')}`;

/** A browser by the path in an environment variable; without it, Playwright's own. */
function browserOf(variable: string) {
  const executablePath = process.env[variable];
  const args = [...CHROMIUM_FLAGS, KEEP_FREED_MEMORY, ...(isLookedAt ? [] : [FILL_NO_PIXELS])];
  return { launchOptions: { args, ...(executablePath !== undefined && { executablePath }) } };
}

/**
 * Runs only tests of layout: one of Debian's two builds sets text on whole pixels, the other on
 * fractions of them.
 */
const LAYOUT_IN_WHOLE_BROWSER = {
  name: 'whole browser',
  grep: /@layout/,
  use: browserOf(WHOLE_CHROMIUM_VARIABLE),
};

export default defineConfig({
  testDir: '.',
  // Pictures are for looking at, and test nothing.
  testIgnore: process.env[SCREENSHOTS_VARIABLE] === undefined ? 'screenshots/**' : [],
  snapshotPathTemplate: '{testDir}/{testFileDir}/spoken/{arg}{ext}',
  outputDir: '../test-results/browser',
  globalSetup: './fixtures/demo-template.ts',
  // Two workers leave a tenth of two cores idle, because each sometimes waits for its browser; with
  // three, the tests take an eighth less.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A flaky test must be fixed, not retried.
  retries: 0,
  // Generous, so that a busy machine fails no test.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser-tests.json' }]],
  use: {
    browserName: 'chromium',
    // What a laptop of 1440 × 900 leaves of a page; each row fewer is less to render in each of the
    // tests.
    viewport: { width: 1440, height: 720 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Tracing makes a run about a third slower, so failed tests are rerun with `--trace on`
    // (scripts/run-browser-tests.ts).
    trace: 'off',
  },
  projects: [
    { use: browserOf(CHROMIUM_VARIABLE) },
    ...(process.env[WHOLE_CHROMIUM_VARIABLE] === undefined ? [] : [LAYOUT_IN_WHOLE_BROWSER]),
  ],
});
