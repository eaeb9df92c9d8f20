import { expect, test } from 'vitest';
import { createWrongKeys } from './wrong-keys.ts';

function open() {
  const state = { now: 0, pauses: new Array<() => void>() };
  const wrongKeys = createWrongKeys({
    now: () => state.now,
    wait: () => new Promise<void>((resolve) => state.pauses.push(resolve)),
  });
  /** Makes concurrent attempts and counts the responses before the pause ends. */
  const ask = async (address: string, times: number) => {
    const answers = { now: 0, refused: 0 };
    const asked = Array.from({ length: times }, async () => {
      if (await wrongKeys.mayAnswer(address)) answers.now += 1;
      else answers.refused += 1;
    });
    // By now, all promises that need no pause are settled.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    return { ...answers, all: Promise.all(asked) };
  };
  return { state, ask };
}

test('more than ten wrong keys delay their client alone', async () => {
  const { state, ask } = open();
  const first = await ask('192.0.2.7', 50);
  expect(first).toMatchObject({ now: 10, refused: 0 });
  expect(state.pauses).toHaveLength(1);
  expect(await ask('192.0.2.8', 5)).toMatchObject({ now: 5 });
  state.pauses.shift()?.();
  await first.all;
  state.now += 2_000;
  expect(await ask('::ffff:192.0.2.7', 5)).toMatchObject({ now: 2 });
  expect(state.pauses).toHaveLength(1);
});

test("changing the address within a /64 doesn't avoid the delay", async () => {
  const { ask } = open();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => ask(`2001:db8::${index}`, 1)),
  );
  expect(answers.filter((answer) => answer.now === 1)).toHaveLength(10);
});
