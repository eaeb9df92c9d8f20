import { CHROMIUM_VARIABLE, findChromium } from './chromium.ts';
import { runCommand } from './run-command.ts';

/** Where the end-to-end tests leave their JSON report, from the repository's root. */
export const BROWSER_TESTS_REPORT = 'test-results/browser-tests.json';

/** Runs the end-to-end tests (with further Playwright arguments) against what is built; resolves with whether all passed. */
export async function runBrowserTests(args: readonly string[]): Promise<boolean> {
  return runCommand({
    command: 'playwright',
    arguments: ['test', '--config', 'e2e/playwright.config.ts', ...args],
    environment: { [CHROMIUM_VARIABLE]: await findChromium(process.env) },
    minutes: 20,
  });
}
