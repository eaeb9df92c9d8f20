import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_VARIABLE, WHOLE_CHROMIUM_VARIABLE } from '../scripts/chromium.ts';
import { SCREENSHOTS_VARIABLE } from './screenshots/screenshots-variable.ts';
import { FIRST_SEED_VARIABLE } from './walk/walk-variables.ts';

/**
 * Set for the workers, which don't get Playwright's arguments, while a person watches the pages.
 */
const LOOKED_AT_VARIABLE = 'LOOK_AT_PAGES';
const LOOKING = /^--(?:debug|headed|trace|ui)\b/;
if (process.argv.some((argument) => LOOKING.test(argument)))
  process.env[LOOKED_AT_VARIABLE] = 'yes';

/**
 * True where people see the pages: traces, a headed browser, `npm run screenshots`, `npm run walk`.
 */
const isLookedAt = [LOOKED_AT_VARIABLE, SCREENSHOTS_VARIABLE, FIRST_SEED_VARIABLE].some(
  (variable) => process.env[variable] !== undefined,
);

/**
 * Without memory for tiles Chromium rasterizes nothing, which no test reads and which takes a tenth
 * of the time. Layout, frames and prints stay the same.
 */
const FILL_NO_PIXELS = '--force-gpu-mem-available-mb=0';

/**
 * Chromium keeps freed memory instead of faulting it in again, which takes a twentieth of the time
 * in a virtual machine. Only the last of several lists counts, so this one repeats Playwright's
 * (`chromiumSwitches.ts` of playwright-core).
 */
const ENABLED_FEATURES = [
  'PartitionAllocLargeEmptySlotSpanRing',
  'BlinkUseLargeEmptySlotSpanRingForBufferRoot',
  'CDPScreenshotNewSurface',
  'SkipListAccountsWithoutGaiaCookies',
] as const;
const KEEP_FREED_MEMORY = `--enable-features=${ENABLED_FEATURES.join(',')}`;

/** With another encoding of file names, Chromium calls a file “download” that has other letters. */
const ENVIRONMENT = { ...process.env, LC_ALL: 'C.UTF-8' };

/** The browser at the path in an environment variable, or Playwright's own. */
function browserOf(variable: string) {
  const executablePath = process.env[variable];
  const args = [...CHROMIUM_FLAGS, KEEP_FREED_MEMORY, ...(isLookedAt ? [] : [FILL_NO_PIXELS])];
  return {
    launchOptions: {
      args,
      env: ENVIRONMENT,
      ...(executablePath !== undefined && { executablePath }),
    },
  };
}

/**
 * Runs only layout tests: of Debian's two builds, one sets text on whole pixels, the other on
 * fractions.
 */
const LAYOUT_IN_WHOLE_BROWSER = {
  name: 'whole browser',
  grep: /@layout/,
  use: browserOf(WHOLE_CHROMIUM_VARIABLE),
};

export default defineConfig({
  testDir: '.',
  // Screenshots are for people and test nothing.
  testIgnore: process.env[SCREENSHOTS_VARIABLE] === undefined ? 'screenshots/**' : [],
  snapshotPathTemplate: '{testDir}/{testFileDir}/spoken/{arg}{ext}',
  outputDir: '../test-results/browser',
  globalSetup: './fixtures/demo-template.ts',
  // Each worker sometimes waits for its browser: a third one saves an eighth of the time on two
  // cores.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A flaky test must be fixed, not retried.
  retries: 0,
  // Long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser-tests.json' }]],
  use: {
    browserName: 'chromium',
    // The page area of a 1440 × 900 laptop; fewer rows render faster in every test.
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
