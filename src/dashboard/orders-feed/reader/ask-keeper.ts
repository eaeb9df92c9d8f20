import type { KeeperName } from './keeper.ts';
import type { Reader } from './reader.ts';

/** Asks a keeper in the worker; rejects if it fails. Typed by its name: only answers made by the keeper itself are reported for it. */
export function askKeeper<Question, Answer>(
  reader: Pick<Reader, 'ask'>,
  keeper: KeeperName<Question, Answer>,
  question: Question,
): Promise<Answer>;
export function askKeeper(
  reader: Pick<Reader, 'ask'>,
  { name }: { name: string },
  question: unknown,
): Promise<unknown> {
  return reader.ask(name, question);
}
