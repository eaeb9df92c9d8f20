import type { ConnectReader } from './reader-messages.ts';

/** Names a keeper. `Question` and `Answer` must be structured-cloneable, as they cross to the worker and back. */
export type KeeperName<Question, Answer> = {
  readonly name: string;
  /** Never set: carries the types from the worker's side to the page's. */
  readonly types?: { readonly question: Question; readonly answer: Answer };
};

/** Names a keeper; the name is unique in the page. */
export function keeperName<Question, Answer>(name: string): KeeperName<Question, Answer> {
  return { name };
}

/** Keeps orders read in the worker, where the page cannot reach them, and answers questions about them. */
export type Keeper<Question, Answer> = {
  readonly keeper: KeeperName<Question, Answer>;
  answer(question: Question): Answer;
};

/** A keeper without its types: the page's messages are trusted to contain the questions that the keeper expects. */
export type AnyKeeper = { readonly keeper: { readonly name: string }; answer(question: unknown): unknown };

/** Answers the page's questions with these keepers, and passes on all other commands. */
export function withKeepers(connect: ConnectReader, keepers: readonly AnyKeeper[]): ConnectReader {
  return (onReport) => {
    const send = connect(onReport);
    return (command) => {
      if (command.type !== 'ask') return send(command);
      const { ask } = command;
      const respond = (answer: { readonly answer?: unknown; readonly failure?: string }) =>
        onReport({ parts: [], readings: [], released: [], answers: [{ ask, ...answer }] });
      try {
        const keeper = keepers.find((each) => each.keeper.name === command.keeper);
        if (!keeper) throw new RangeError(`There is no keeper named ${command.keeper}.`);
        respond({ answer: keeper.answer(command.question) });
      } catch (error) {
        respond({ failure: error instanceof Error ? error.message : String(error) });
      }
    };
  };
}
