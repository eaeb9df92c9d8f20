import { parseArgs } from 'node:util';
import { FIRST_SEED_VARIABLE, WALKS_VARIABLE } from '../e2e/walk/walk-variables.ts';
import { CHROMIUM_VARIABLE, findChromium } from './chromium.ts';
import { readOptions, refuseOptions } from './read-options.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run walk [-- --seed N --walks N]

Walks at random through the built product, over a slow and failing service, and checks what must always hold after each step.

  --seed N   the seed of the first walk; the next ones have the next numbers. Default: another one each time
  --walks N  how many walks. Default: 200, or 1 with --seed, which repeats that walk`;

const LARGEST_SEED = 1_000_000_000;

function readCount(name: string, text: string, min: number): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= min) return count;
  return refuseOptions(`--${name} must be a whole number of at least ${min}.`, USAGE);
}

const { values } = readOptions(USAGE, () =>
  parseArgs({
    options: {
      seed: { type: 'string' },
      walks: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }),
);
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const seed =
  values.seed === undefined
    ? Math.floor(Math.random() * LARGEST_SEED)
    : readCount('seed', values.seed, 0);
const walks = readCount('walks', values.walks ?? (values.seed === undefined ? '200' : '1'), 1);
const isBuilt = await runCommand({
  command: 'vite',
  arguments: ['build', '--logLevel', 'warn'],
  minutes: 3,
});
console.log(`${walks} walks from seed ${seed}`);
const isPassed =
  isBuilt &&
  (await runCommand({
    command: 'playwright',
    arguments: [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      'walk/walk.spec.ts',
      '--reporter',
      'line',
      // Keeps screenshots of the faults.
      '--output',
      'test-results/walks',
    ],
    environment: {
      [CHROMIUM_VARIABLE]: await findChromium(process.env, 'headless shell'),
      [FIRST_SEED_VARIABLE]: `${seed}`,
      [WALKS_VARIABLE]: `${walks}`,
    },
    minutes: 10 + walks,
  }));
process.exitCode = isPassed ? 0 : 1;
