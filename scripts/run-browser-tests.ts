import { CHROMIUM_VARIABLE, findTestBrowsers, WHOLE_CHROMIUM_VARIABLE } from './chromium.ts';
import { runCommand } from './run-command.ts';

/** JSON, relative to the repository root. */
export const BROWSER_TESTS_REPORT = 'test-results/browser-tests.json';

/**
 * Tests the last build, with extra Playwright arguments; resolves with false if a test failed.
 * Failed tests are rerun to record a trace, which changes neither result nor report.
 */
export async function runBrowserTests(args: readonly string[]): Promise<boolean> {
  const { main, whole } = await findTestBrowsers(process.env);
  console.log(
    `Testing in ${main}; ${whole === undefined ? 'no second Chromium, so layout is tested only there' : `layout also in ${whole}`}.`,
  );
  const environment = {
    [CHROMIUM_VARIABLE]: main,
    ...(whole !== undefined && { [WHOLE_CHROMIUM_VARIABLE]: whole }),
  };
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
