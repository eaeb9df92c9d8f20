import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChartMark } from './chart-mark.ts';

/** Distance (px) from the mark, and from the edges of the window. */
const GAP = 8;

/** The words of a mark's tip: a line each for its name, its value and the earlier value. */
export function tipOf({ name, text, before }: ChartMark, beforeLabel: string) {
  const lines = [name, text, ...(before ? [`${beforeLabel}: ${before.text}`] : [])];
  return { 'data-tip': lines.join('\n') };
}

/** The part of a mark that a tip never covers; without it, that is the whole mark. */
export const BAR = { 'data-bar': '' };

/** `x` is that of the pointer; undefined with the keyboard. */
type Tip = { readonly mark: Element; readonly x: number | undefined };

function markAt(target: EventTarget | null): Element | undefined {
  return (target instanceof Element && target.closest('[data-tip]')) || undefined;
}

/** Above the mark or, without room, below it; within the window. */
function place(box: HTMLElement, { mark, x }: Tip): void {
  const bars = [...mark.querySelectorAll('[data-bar]')];
  const boxes = (bars.length > 0 ? bars : [mark]).map((each) => each.getBoundingClientRect());
  const [left, right] = [
    Math.min(...boxes.map((each) => each.left)),
    Math.max(...boxes.map((each) => each.right)),
  ];
  const above = Math.min(...boxes.map(({ top }) => top)) - box.offsetHeight - GAP;
  const top = above < GAP ? Math.max(...boxes.map(({ bottom }) => bottom)) + GAP : above;
  const most = document.documentElement.clientWidth - box.offsetWidth - GAP;
  const start = Math.max(GAP, Math.min(most, (x ?? (left + right) / 2) - box.offsetWidth / 2));
  box.style.translate = `${Math.round(start)}px ${Math.round(top)}px`;
}

/**
 * A chart whose marks (`tipOf`) show their exact values beside the pointer or the focus. On touch
 * screens, a tap on a mark that is a link shows its value, and another one opens the link.
 */
export function ChartTips({ children }: { children: ReactNode }) {
  const chart = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    const element = chart.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    let shown: Element | undefined;
    let isTap = false;
    const show = (mark: Element | undefined, x?: number) => {
      shown = mark;
      setTip(mark && { mark, x });
    };
    const hide = () => show(undefined);
    element.addEventListener(
      'pointermove',
      ({ target, pointerType, clientX }) => {
        if (pointerType !== 'touch') show(markAt(target), clientX);
      },
      options,
    );
    element.addEventListener(
      'pointerleave',
      ({ target, pointerType }) => {
        if (pointerType !== 'touch' && target === element) hide();
      },
      options,
    );
    element.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof Element && target.matches(':focus-visible')) show(markAt(target));
      },
      options,
    );
    element.addEventListener('focusout', hide, options);
    element.addEventListener(
      'click',
      (event) => {
        const mark = markAt(event.target);
        if (!isTap) return;
        show(mark, event.clientX);
        if (mark?.tagName.toLowerCase() !== 'a') return;
        event.preventDefault();
        event.stopPropagation();
      },
      options,
    );
    document.addEventListener(
      'pointerdown',
      ({ target, pointerType }) => {
        const mark = markAt(target);
        isTap = pointerType === 'touch' && mark !== shown;
        if (!(target instanceof Node && element.contains(target))) hide();
      },
      options,
    );
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), options);
    return () => stop.abort();
  }, []);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !tip) return undefined;
    const follow = () => place(current, tip);
    follow();
    // Also scrolling of the page's parts.
    window.addEventListener('scroll', follow, true);
    return () => window.removeEventListener('scroll', follow, true);
  }, [tip]);
  const [name, value, before] = tip?.mark.getAttribute('data-tip')?.split('\n') ?? [];
  return (
    <div ref={chart}>
      {children}
      {tip && (
        <div
          ref={box}
          // The marks' accessible names say the same.
          aria-hidden
          className="pointer-events-none fixed start-auto top-0 left-0 z-30 max-w-60 rounded-md border border-line bg-raised px-2 py-1 text-xs shadow-popover print:hidden"
        >
          <bdi className="block text-ink-muted">{name}</bdi>
          <bdi className="block text-row font-semibold tabular-nums">{value}</bdi>
          {before && <bdi className="block text-ink-muted tabular-nums">{before}</bdi>}
        </div>
      )}
    </div>
  );
}
