import { kindName, type ReadingKind } from '../reading.ts';

/** A kind that keeps only the id of every order; only tests use this file. */
export const IDS = kindName<{ readonly prefix: string }, readonly string[]>('ids');

export const idsKind: ReadingKind<{ readonly prefix: string }, readonly string[]> = {
  kind: IDS,
  start:
    ({ prefix }) =>
    (orders) =>
      orders.map(({ id }) => `${prefix}${id}`),
};
