import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_VARIABLE } from '../scripts/chromium.ts';

const executablePath = process.env[CHROMIUM_VARIABLE];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './fixtures/demo-template.ts',
  // Servers and browsers of more workers would only slow each other down on a small machine.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only sometimes must be mended, not repeated.
  retries: 0,
  // Generous, because a busy machine is no fault of the product.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser-tests.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Recording costs about a third of a run: failed tests run once more with `--trace on` (scripts/run-browser-tests.ts).
    trace: 'off',
    launchOptions: { args: [...CHROMIUM_FLAGS], ...(executablePath !== undefined && { executablePath }) },
  },
});
