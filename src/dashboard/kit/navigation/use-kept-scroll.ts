import { useEffectEvent, useLayoutEffect } from 'react';
import * as z from 'zod/mini';
import { useHistoryEntry } from './use-history-entry.ts';

const KEY = 'tillview.scroll';
/** Beyond this number, the entries scrolled longest ago are dropped. */
const MOST = 30;

const stored = z.array(z.tuple([z.string(), z.number()]));

/** How far (px) the history entries of this tab were scrolled, by their keys. */
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

/** What tells that somebody uses the page: from then on it stays where they are. */
const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a box to where its history entry was left, whenever its content is high enough, until somebody uses the page: what is still being
 * read may come above. Notes from then on how far it is scrolled. Returns what stops that.
 */
export function keepScroll(box: HTMLElement, entry: string): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const left = offsets.get(entry);
  const arrive = () => {
    if (left === undefined || box.scrollTop === left || box.scrollHeight - box.clientHeight < left) return;
    // Without the time that smooth scrolling takes.
    box.scrollTo({ top: left, behavior: 'instant' });
  };
  const content = new MutationObserver(arrive);
  const note = () => noteOffset(entry, box.scrollTop);
  const start = () => {
    content.disconnect();
    box.addEventListener('scroll', note, { signal, passive: true });
  };
  window.addEventListener('pagehide', storeOffsets, { signal });
  if (left === undefined) start();
  else {
    content.observe(box, { childList: true, subtree: true });
    for (const act of ACTS) window.addEventListener(act, start, { signal, passive: true, once: true });
    arrive();
  }
  return () => {
    content.disconnect();
    ended.abort();
    storeOffsets();
  };
}

/** Keeps how far the box is scrolled that `boxOf` returns when the page is rendered, through a reload and Back. */
export function useKeptScroll(boxOf: () => HTMLElement | null | undefined): void {
  const entry = useHistoryEntry();
  const current = useEffectEvent(boxOf);
  useLayoutEffect(() => {
    const box = current();
    return box ? keepScroll(box, entry) : undefined;
  }, [entry]);
}
