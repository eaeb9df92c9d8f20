import { MOST_VIEWS } from '#contract/bff/views.ts';
import type { Refusal } from '../../orders-list/views/view-notes.ts';
import { jsonText } from './json-text.ts';
import { readViewRecord } from './local-copy.ts';
import { type Change, type Records, viewIdOf } from './reconcile.ts';

/** What the server refused for good, and so is not sent again before it changes. */
export type Refusals = {
  readonly isWanted: (change: Change) => boolean;
  /** Notes a refusal; `viewCount` is how many views the server has. */
  readonly add: (change: Change, viewCount: number) => void;
  /** There is room for another view: those that found none are wanted again. */
  readonly makeRoom: () => void;
  /** Of the views in these records, those that are there as they were refused, and that the server, as far as `known`, has not. */
  readonly viewsIn: (records: Records, known: Records) => { readonly id: string; readonly why: Refusal }[];
};

function audienceIn(record: string | undefined): unknown {
  return record === undefined ? null : readViewRecord(record).audience;
}

/** Why a change of a view is refused: the server's status says only that it is. */
function reasonOf({ text, known }: Change, viewCount: number): Refusal {
  if (known === undefined && viewCount >= MOST_VIEWS) return 'full';
  return jsonText(audienceIn(text)) === jsonText(audienceIn(known)) ? 'content' : 'sharing';
}

/** Creates the memory of refusals, which ends with the page: the next one asks again. */
export function createRefusals(): Refusals {
  const refused = new Map<string, { readonly text: string | undefined; readonly why: Refusal | undefined }>();
  return {
    isWanted: ({ key, text }) => {
      const refusal = refused.get(key);
      return refusal === undefined || refusal.text !== text;
    },
    add(change, viewCount) {
      const isView = viewIdOf(change.key) !== undefined;
      refused.set(change.key, { text: change.text, why: isView ? reasonOf(change, viewCount) : undefined });
    },
    makeRoom() {
      for (const [key, { why }] of refused) if (why === 'full') refused.delete(key);
    },
    viewsIn: (records, known) =>
      [...refused].flatMap(([key, { text, why }]) => {
        const id = viewIdOf(key);
        const isHere = text !== undefined && records.get(key) === text && known.get(key) !== text;
        return id === undefined || why === undefined || !isHere ? [] : { id, why };
      }),
  };
}
