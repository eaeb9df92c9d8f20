/** Synced records as JSON by key: `view:ID` for a view, the server's key for a preference. */
export type Records = ReadonlyMap<string, string>;

/** What a browser remembers about its exchange with the server. */
export type SyncState = {
  /** The server's records as last heard from it. */
  readonly known: Records;
  /** Versions sent since then without an answer, latest last: it is unknown which of them arrived. Null means that the key was deleted. */
  readonly sent: ReadonlyMap<string, readonly (string | null)[]>;
};

/** A change to send; `text` is undefined to delete the key, `known` is undefined if the server is not known to have the key. */
export type Change = { readonly key: string; readonly text: string | undefined; readonly known: string | undefined };

const VIEW = 'view:';

/** The key of the record of the view with an id. */
export function viewKey(id: string): string {
  return `${VIEW}${id}`;
}

/** The id of the view whose record has this key; undefined for a preference. */
export function viewIdOf(key: string): string | undefined {
  return key.startsWith(VIEW) ? key.slice(VIEW.length) : undefined;
}

/** The server's version of a key, assuming that everything sent has arrived. */
function latest(key: string, { known, sent }: SyncState): string | undefined {
  const text = sent.get(key)?.at(-1);
  return text === undefined ? known.get(key) : (text ?? undefined);
}

type Verdict = 'same' | 'take' | 'send';

/** Decides what to do about a key: take the server's version, send this browser's version, or nothing. */
function judge(
  key: string,
  {
    here,
    there,
    state,
    isFirst,
  }: { here: string | undefined; there: string | undefined; state: SyncState; isFirst: boolean },
): Verdict {
  const known = state.known.get(key);
  const sent = state.sent.get(key) ?? [];
  const wasSent = sent.length > 0;
  const isView = viewIdOf(key) !== undefined;
  // A view that was deleted here while it was being sent may still arrive at the server.
  const isOnItsWay = isView && wasSent && known === undefined && here === undefined;
  if (here === there && !isOnItsWay) return 'same';
  if (isView) {
    // A deletion wins over any change: a view is only ever added once.
    if (here === undefined) return known === undefined && !wasSent ? 'take' : 'send';
    if (there === undefined) return known === undefined ? 'send' : 'take';
  }
  // On the first exchange, the server's version counts as newer than this browser's.
  if (isFirst && there !== undefined) return 'take';
  const isChanged = here !== latest(key, state);
  // A version that was sent but did not arrive is sent again, unless another browser has written since.
  const isOurs = there === known || sent.includes(there ?? null);
  return isChanged || (wasSent && isOurs) ? 'send' : 'take';
}

/**
 * Merges this browser's records with the server's, key by key: `local` is the browser's new copy, `changes` are the changes to send.
 * The last writer of a key wins; all other keys of both sides survive. `isFirst`: this is the browser's first exchange with the server.
 */
export function reconcile(
  here: Records,
  there: Records,
  state: SyncState,
  isFirst: boolean,
): { readonly local: Map<string, string>; readonly state: SyncState; readonly changes: Change[] } {
  const local = new Map(here);
  const known = new Map(state.known);
  const sent = new Map(state.sent);
  const changes: Change[] = [];
  for (const key of new Set([...here.keys(), ...there.keys(), ...known.keys(), ...sent.keys()])) {
    const remote = there.get(key);
    const verdict = judge(key, { here: here.get(key), there: remote, state, isFirst });
    if (verdict === 'send') changes.push({ key, text: here.get(key), known: remote });
    else if (remote === undefined) local.delete(key);
    else local.set(key, remote);
    if (verdict !== 'send') sent.delete(key);
    if (remote === undefined) known.delete(key);
    else known.set(key, remote);
  }
  return { local, state: { known, sent }, changes };
}

/** The changes that this browser never sent, computed without asking for the server's records. */
export function unsentChanges(here: Records, state: SyncState): Change[] {
  return [...new Set([...here.keys(), ...state.known.keys(), ...state.sent.keys()])].flatMap((key) => {
    const text = here.get(key);
    return text === latest(key, state) ? [] : { key, text, known: state.known.get(key) };
  });
}
