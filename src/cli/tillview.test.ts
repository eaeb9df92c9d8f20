import { describe, expect, test } from 'vitest';
import { runHere } from './testing/run-here.ts';
import { runTillview } from './testing/run-tillview.ts';

test('the command ends with the exit code and output of the program', async () => {
  expect(await runTillview(['sreve'])).toEqual(await runHere(['sreve']));
});

test.each([[['--help']], [['serve', '--help']], [['import', '--help']]])(
  '%j prints usage',
  async (args) => {
    const run = await runHere(args);
    expect(run).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringContaining('Usage: npx tillview'),
    });
  },
);

test.each([[[]], [['sreve']], [['serve', '--prot']], [['import']], [['keys']]])(
  '%j is wrong usage',
  async (args) => {
    const run = await runHere(args);
    expect(run.exitCode).toBe(2);
    expect(run.stderr).not.toBe('');
    expect(run.stderr).not.toMatch(/^\s+at /m);
    expect(run.stdout).toBe('');
  },
);

describe('a wrong setting prints one line with its name', () => {
  test.each([
    ['serve', 'TILLVIEW_PORT', 'many'],
    ['serve', 'TILLVIEW_DATABASE_URL', 'mysql://localhost/tillview'],
    ['import', 'TILLVIEW_CURRENCY', 'dollars'],
  ])('%s with %s=%s', async (command, name, value) => {
    const args = command === 'import' ? ['import', '-'] : [command];
    const run = await runHere(args, { [name]: value });
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toMatch(new RegExp(`^${name} [^\\n]+\\n$`));
    expect(run.stdout).toBe('');
  });
});
