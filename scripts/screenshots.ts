import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SCREENSHOTS_VARIABLE } from '../e2e/screenshots/screenshots-variable.ts';
import { CHROMIUM_VARIABLE, findChromium } from './chromium.ts';
import { readOptions } from './read-options.ts';
import { ROOT, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run screenshots [-- --only WORDS]

Takes a picture of every main state of the built product at three widths, light and dark, from left to right and from right to left.

  --only WORDS  only of states whose name matches, such as "insights" or "ar-EG: close"`;

const { values } = readOptions(USAGE, () =>
  parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }),
);
if (values.help) {
  console.log(USAGE);
  process.exit();
}
// The folder of test results is not under version control.
const folder = join(ROOT, 'test-results/screenshots');
const isBuilt = await runCommand({
  command: 'vite',
  arguments: ['build', '--logLevel', 'warn'],
  minutes: 3,
});
const isTaken =
  isBuilt &&
  (await runCommand({
    command: 'playwright',
    arguments: [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      'screenshots/screenshots.spec.ts',
      '--reporter',
      'line',
      ...(values.only === undefined ? [] : ['--grep', values.only]),
    ],
    environment: {
      [CHROMIUM_VARIABLE]: await findChromium(process.env, 'headless shell'),
      [SCREENSHOTS_VARIABLE]: folder,
    },
    minutes: 30,
  }));
if (isTaken) console.log(`The screenshots are in ${folder}`);
process.exitCode = isTaken ? 0 : 1;
