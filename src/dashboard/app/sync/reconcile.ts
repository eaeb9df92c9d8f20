/** What is kept, by key, as JSON: `view:ID` for a view, the key of the server for a preference. */
export type Records = ReadonlyMap<string, string>;

/** What a browser remembers of its exchange with the server. */
export type SyncState = {
  /** What the server had when it was last heard. */
  readonly known: Records;
  /** What was sent since without an answer, the latest at the end: nobody knows what of it arrived. Null: that the key is gone. */
  readonly sent: ReadonlyMap<string, readonly (string | null)[]>;
};

/** A change to send; `text` is undefined where the key is to go, `known` where the server never had it. */
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

/** What the server would have of a key, had everything arrived that was sent. */
function latest(key: string, { known, sent }: SyncState): string | undefined {
  const text = sent.get(key)?.at(-1);
  return text === undefined ? known.get(key) : (text ?? undefined);
}

type Verdict = 'same' | 'take' | 'send';

/** What is to be done about a key: take what the server has, send what this browser has, or nothing. */
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
  // A view that was deleted here while it was on its way may still arrive there.
  const isOnItsWay = isView && wasSent && known === undefined && here === undefined;
  if (here === there && !isOnItsWay) return 'same';
  if (isView) {
    // A deletion wins over any change: a view is only ever added once.
    if (here === undefined) return known === undefined && !wasSent ? 'take' : 'send';
    if (there === undefined) return known === undefined ? 'send' : 'take';
  }
  // What the server has is newer than anything from before this browser first spoke to it.
  if (isFirst && there !== undefined) return 'take';
  const isChanged = here !== latest(key, state);
  // What was sent and did not arrive is sent again, unless another browser wrote since.
  const isOurs = there === known || sent.includes(there ?? null);
  return isChanged || (wasSent && isOurs) ? 'send' : 'take';
}

/**
 * Joins what this browser has with what the server has, key by key: `local` is what the browser goes on with, `changes` what to send.
 * The last to write a key wins; nothing else of the other is lost. `isFirst`: the browser speaks to the server for the first time.
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

/** What this browser changed and never sent, without asking what the server has. */
export function unsentChanges(here: Records, state: SyncState): Change[] {
  return [...new Set([...here.keys(), ...state.known.keys(), ...state.sent.keys()])].flatMap((key) => {
    const text = here.get(key);
    return text === latest(key, state) ? [] : { key, text, known: state.known.get(key) };
  });
}
