import { CHROMIUM_VARIABLE, findChromium } from './chromium.ts';
import { runCommand } from './run-command.ts';

/** The JSON report of the end-to-end tests, relative to the repository root. */
export const BROWSER_TESTS_REPORT = 'test-results/browser-tests.json';

/**
 * Runs the end-to-end tests (with extra Playwright arguments) against the last build; resolves with whether all passed. Failed tests are
 * rerun to record a trace, which changes neither the result nor the report.
 */
export async function runBrowserTests(args: readonly string[]): Promise<boolean> {
  const environment = { [CHROMIUM_VARIABLE]: await findChromium(process.env, 'headless shell') };
  const playwright = (...further: string[]) =>
    runCommand({
      command: 'playwright',
      arguments: ['test', '--config', 'e2e/playwright.config.ts', ...further],
      environment,
      minutes: 20,
    });
  if (await playwright(...args)) return true;
  console.log('\nRecording traces of the failed tests.');
  await playwright('--last-failed', '--trace', 'on', '--reporter', 'list');
  return false;
}
