import { MAX_VIEWS } from '#contract/bff/views.ts';
import type { Refusal } from '../../orders-list/views/view-notes.ts';
import { jsonText } from './json-text.ts';
import { readViewRecord } from './local-copy.ts';
import { type Change, type Records, viewIdOf } from './reconcile.ts';

/** Changes that the server refused for good; a refused version of a record is not sent again. */
export type Refusals = {
  readonly isWanted: (change: Change) => boolean;
  /** Notes a refusal; `viewCount` is how many views the server has. */
  readonly add: (change: Change, viewCount: number) => void;
  /** Call when the server has room for another view: views refused for lack of room are wanted again. */
  readonly makeRoom: () => void;
  /** The views in these records that are unchanged since they were refused, and that the server, according to `known`, does not have. */
  readonly viewsIn: (records: Records, known: Records) => { readonly id: string; readonly why: Refusal }[];
};

function audienceIn(record: string | undefined): unknown {
  return record === undefined ? null : readViewRecord(record).audience;
}

/** Infers why a change of a view was refused, since the server's status does not give the reason. */
function reasonOf({ text, known }: Change, viewCount: number): Refusal {
  if (known === undefined && viewCount >= MAX_VIEWS) return 'full';
  return jsonText(audienceIn(text)) === jsonText(audienceIn(known)) ? 'content' : 'sharing';
}

/** Creates the memory of refusals, which ends with the page: the next page tries again. */
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
