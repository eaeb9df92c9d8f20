/** What a state machine does at an event: its next state, and what has to be done about it. */
export type Step<State, Command> = { readonly state: State; readonly commands: readonly Command[] };

/** A state outside React, which changes at events only. */
export type Machine<State, Event> = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => State;
  readonly send: (event: Event) => void;
};

/** Creates a machine of a pure `step`; `run` carries out the commands of each step, in their order. */
export function createMachine<State, Event, Command>(
  initial: State,
  step: (state: State, event: Event) => Step<State, Command>,
  run: (command: Command) => void,
): Machine<State, Event> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
    send: (event) => {
      const next = step(state, event);
      const isChanged = next.state !== state;
      state = next.state;
      if (isChanged) listeners.forEach((listener) => listener());
      next.commands.forEach(run);
    },
  };
}
