import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRST_SCREEN_BUDGET, measureFirstScreen } from './first-screen-size.ts';
import { BROWSER_TESTS_REPORT, runBrowserTests } from './run-browser-tests.ts';
import { ROOT, runCommand } from './run-command.ts';
import { type Tally, tallyPlaywright, tallyVitest } from './test-report.ts';

const UNIT_TESTS_REPORT = 'test-results/unit-tests.json';

type Step = {
  readonly name: string;
  run(): Promise<boolean>;
  /** Counts the report of a step that runs tests; any other step counts as one. */
  tally?(): Promise<Tally>;
  /** Without this step's success, the result is meaningless. */
  readonly needs?: string;
};

/** A tool whose output is printed when it ends, so that it can run in parallel with others. */
function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    run: () => runCommand({ command, arguments: args, minutes: 5, output: 'at end' }),
  };
}

async function checkFirstScreen(): Promise<boolean> {
  const { total, files } = await measureFirstScreen(join(ROOT, 'dist'));
  for (const [file, size] of files) console.log(`${String(size).padStart(8)}  ${file}`);
  console.log(
    `${String(total).padStart(8)}  bytes of JavaScript after gzip, of at most ${FIRST_SCREEN_BUDGET}`,
  );
  return total <= FIRST_SCREEN_BUDGET;
}

/** The steps of a stage run in parallel, two at a time; stages run one after the other. */
const stages: readonly (readonly Step[])[] = [
  [
    check('Build', 'vite', 'build', '--logLevel', 'warn'),
    check('Dead code', 'knip'),
    check('Lint', 'oxlint', '--deny-warnings'),
    check('Format', 'oxfmt', '--check'),
  ],
  [{ name: 'First-screen budget', run: checkFirstScreen, needs: 'Build' }],
  [
    {
      name: 'Unit and integration tests',
      run: () =>
        runCommand({
          command: 'vitest',
          arguments: [
            'run',
            '--reporter=minimal',
            '--reporter=json',
            `--outputFile.json=${UNIT_TESTS_REPORT}`,
          ],
          minutes: 10,
        }),
      tally: () => tallyVitest(join(ROOT, UNIT_TESTS_REPORT)),
    },
    // Beside the tests, since its last part keeps only one core busy. More checkers would each
    // check what the others need, too.
    check('Types', 'tsc', '-b', '--builders', '2', '--checkers', '1'),
  ],
  [
    {
      name: 'End-to-end tests',
      run: () => runBrowserTests([]),
      tally: () => tallyPlaywright(join(ROOT, BROWSER_TESTS_REPORT)),
      needs: 'Build',
    },
  ],
];
const PARALLEL_STEPS = 2;

/** A step that failed without a failed test, or ran none, counts as a failure itself. */
async function countStep(step: Step): Promise<Tally> {
  const isPassed = await step.run();
  if (!step.tally) return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
  const tally = await step.tally();
  const isUnexplained = (!isPassed && tally.failed === 0) || tally.passed + tally.failed === 0;
  return isUnexplained ? { ...tally, failed: tally.failed + 1 } : tally;
}

async function runStep(step: Step, failedSteps: Set<string>): Promise<Tally> {
  const startedAt = performance.now();
  const isSkipped = step.needs !== undefined && failedSteps.has(step.needs);
  if (isSkipped) console.log(`${step.name}: not run, because this failed: ${step.needs}`);
  const tally = isSkipped
    ? { passed: 0, failed: 1, skipped: 0 }
    : await countStep(step).catch((error: unknown) => {
        console.error(error);
        return { passed: 0, failed: 1, skipped: 0 };
      });
  if (tally.failed > 0) failedSteps.add(step.name);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`== ${step.name}: ${tally.failed > 0 ? 'FAILED' : 'ok'} (${seconds} s)`);
  return tally;
}

async function runStage(steps: readonly Step[], failedSteps: Set<string>): Promise<Tally[]> {
  const waiting = [...steps];
  const tallies: Tally[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      tallies.push(await runStep(step, failedSteps));
  };
  await Promise.all(Array.from({ length: PARALLEL_STEPS }, work));
  return tallies;
}

async function runStages(): Promise<Tally> {
  const failedSteps = new Set<string>();
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const steps of stages) {
    for (const tally of await runStage(steps, failedSteps)) {
      total.passed += tally.passed;
      total.failed += tally.failed;
      total.skipped += tally.skipped;
    }
  }
  if (failedSteps.size > 0) console.log(`\nFailed: ${[...failedSteps].join(', ')}`);
  if (total.skipped > 0) console.log(`\n${total.skipped} tests skipped`);
  return total;
}

// Never count the report of an earlier run.
await rm(join(ROOT, 'test-results'), { recursive: true, force: true });
const { passed, failed } = await runStages();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
