import { expect, test } from 'vitest';
import { createMachine } from './machine.ts';

test('a step is taken whole before its commands run; listeners hear of changes only, until they leave', () => {
  const log: string[] = [];
  const machine = createMachine<number, number, string>(
    0,
    (state, event) => ({ state: state + event, commands: [`after ${state + event}`] }),
    (command) => {
      log.push(`${command}: ${machine.getSnapshot()}`);
      // A command may lead to the next event at once.
      if (machine.getSnapshot() === 2) machine.send(1);
    },
  );
  const leave = machine.subscribe(() => log.push(`now ${machine.getSnapshot()}`));
  machine.send(2);
  machine.send(0);
  leave();
  machine.send(4);
  expect(log).toEqual(['now 2', 'after 2: 2', 'now 3', 'after 3: 3', 'after 3: 3', 'after 7: 7']);
});
