import { useCallback, useContext } from 'react';
import type { KeeperName } from './keeper.ts';
import { ConnectReaderContext } from './reader-context.ts';
import { readerOf } from './reader.ts';

/** Types the answer of a keeper: only answers made by the keeper itself are reported for it. */
function answerOf<Question, Answer>(keeper: KeeperName<Question, Answer>, answer: Promise<unknown>): Promise<Answer>;
function answerOf(_keeper: unknown, answer: Promise<unknown>): Promise<unknown> {
  return answer;
}

/** Returns a function that asks a keeper in the worker; it rejects if the keeper fails. */
export function useKeeper<Question, Answer>(
  keeper: KeeperName<Question, Answer>,
): (question: Question) => Promise<Answer> {
  const connect = useContext(ConnectReaderContext);
  return useCallback((question) => answerOf(keeper, readerOf(connect).ask(keeper.name, question)), [connect, keeper]);
}
