import { runBrowserTests } from './run-browser-tests.ts';
import { runCommand } from './run-command.ts';

const isBuilt = await runCommand({
  command: 'vite',
  arguments: ['build', '--logLevel', 'warn'],
  minutes: 3,
});
const isPassed = isBuilt && (await runBrowserTests(process.argv.slice(2)));
process.exitCode = isPassed ? 0 : 1;
