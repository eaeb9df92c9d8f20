import type { ConnectReader, KindName } from './reading.ts';
import type { Reader } from './reader.ts';

/** Asks a cache in the worker; rejects if it fails. Typed by its name: only answers made by the cache itself are reported for it. */
export function askCache<Question, Answer>(
  reader: Pick<Reader, 'ask'>,
  cache: KindName<Question, Answer>,
  question: Question,
): Promise<Answer>;
export function askCache(reader: Pick<Reader, 'ask'>, { name }: { name: string }, question: unknown): Promise<unknown> {
  return reader.ask(name, question);
}

/** Caches orders read in the worker, where the page cannot reach them, and answers questions about them. */
export type WorkerCache<Question, Answer> = {
  readonly cache: KindName<Question, Answer>;
  answer(question: Question): Answer | Promise<Answer>;
};

/** A cache without its types: the page's messages are trusted to contain the questions that the cache expects. */
export type AnyWorkerCache = { readonly cache: { readonly name: string }; answer(question: unknown): unknown };

/** Answers the page's questions with these caches, and passes on all other commands. */
export function withCaches(connect: ConnectReader, caches: readonly AnyWorkerCache[]): ConnectReader {
  return (onReport) => {
    const send = connect(onReport);
    return (command) => {
      if (command.type !== 'ask') return send(command);
      const { ask } = command;
      const respond = (answer: { readonly answer?: unknown; readonly failure?: string }) =>
        onReport({ parts: [], readings: [], released: [], answers: [{ ask, ...answer }] });
      const fail = (error: unknown) => respond({ failure: error instanceof Error ? error.message : String(error) });
      try {
        const cache = caches.find((each) => each.cache.name === command.cache);
        if (!cache) throw new RangeError(`There is no cache named ${command.cache}.`);
        const answer = cache.answer(command.question);
        if (answer instanceof Promise) answer.then((later) => respond({ answer: later }), fail);
        else respond({ answer });
      } catch (error) {
        fail(error);
      }
    };
  };
}
