import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useHistoryEntry } from './use-history-entry.ts';

const KEY = 'tillview.scroll';
/** Beyond this number, the entries scrolled longest ago are dropped. */
const MOST = 30;

const stored = z.array(z.tuple([z.string(), z.number()]));

/** Scroll offsets (px) of this tab's history entries, by key. */
const offsets = readOffsets();

function readOffsets(): Map<string, number> {
  try {
    return new Map(stored.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data);
  } catch {
    // Storage may be blocked or hold something else: pages then start at their top.
    return new Map();
  }
}

function storeOffsets(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...offsets]));
  } catch {
    // Without storage, a reloaded page starts at its top.
  }
}

function noteOffset(entry: string, offset: number): void {
  // A Map keeps insertion order: the entry scrolled last goes to the end.
  offsets.delete(entry);
  offsets.set(entry, offset);
  const [oldest] = offsets.keys();
  if (offsets.size > MOST && oldest !== undefined) offsets.delete(oldest);
}

/** User input; after it, the scroll position is the user's. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The initial position of a box that was never scrolled: the element with this id. */
export type ScrollTarget = { readonly id: string; readonly behavior: ScrollBehavior };

/**
 * Scrolls a box to the saved position of its history entry as soon as its content is high enough,
 * or else to `target`, until the user acts: content may still be added above. Then records the
 * position. Returns a function that stops this.
 */
export function keepScroll(box: HTMLElement, entry: string, target?: ScrollTarget): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  // Following a link within the page goes to the link's target.
  const left = target?.behavior === 'auto' ? undefined : offsets.get(entry);
  const arrive = (behavior: ScrollBehavior) => {
    if (left === undefined) {
      if (target) document.getElementById(target.id)?.scrollIntoView({ behavior });
      return;
    }
    if (box.scrollTop === left || box.scrollHeight - box.clientHeight < left) return;
    box.scrollTo({ top: left, behavior });
  };
  // `instant` avoids the delay of smooth scrolling.
  const content = new MutationObserver(() => arrive('instant'));
  const note = () => noteOffset(entry, box.scrollTop);
  const start = () => {
    content.disconnect();
    // Before rows are rendered for the new position, after which reading it would force a layout.
    box.addEventListener('scroll', note, { signal, passive: true, capture: true });
  };
  window.addEventListener('pagehide', storeOffsets, { signal });
  if (left === undefined && !target) start();
  else {
    content.observe(box, { childList: true, subtree: true });
    for (const act of ACTS)
      window.addEventListener(act, start, { signal, passive: true, once: true });
    arrive(target?.behavior ?? 'instant');
  }
  return () => {
    content.disconnect();
    ended.abort();
    storeOffsets();
  };
}

/**
 * Saves the scroll position of the box from `boxOf` across reloads and Back. An entry that was
 * never scrolled starts at the element of `hash`. A box that `staysPut` is only scrolled when it is
 * first shown, because its content is the same at every entry.
 */
export function useKeptScroll(
  boxOf: () => HTMLElement | null | undefined,
  { hash = '', staysPut = false }: { readonly hash?: string; readonly staysPut?: boolean } = {},
): void {
  const entry = useHistoryEntry();
  const current = useEffectEvent(boxOf);
  const shown = useRef<{ entry: string; hash: string }>(undefined);
  useLayoutEffect(() => {
    const isShown = shown.current !== undefined;
    const isFollowed = shown.current?.entry === entry && shown.current.hash !== hash;
    shown.current = { entry, hash };
    const box = current();
    if (!box) return undefined;
    if (staysPut && isShown) noteOffset(entry, box.scrollTop);
    return keepScroll(
      box,
      entry,
      hash === '' ? undefined : { id: hash.slice(1), behavior: isFollowed ? 'auto' : 'instant' },
    );
  }, [entry, hash, staysPut]);
}
