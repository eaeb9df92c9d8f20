import type { ListPage } from './list-page.ts';
import { percentile } from './statistics.ts';

const SECONDS = 4;
const DISPLAY_FRAME_MS = 1000 / 60;

/** Px per second: 20 rows a second for reading, 600 in a fling. */
export const SPEEDS = { reading: 800, fling: 24_000 } as const;

export type Frame = {
  /** Ms since the previous frame. */
  readonly interval: number;
  /** True if a part of the list was blank. */
  readonly isBlank: boolean;
};

/** Scrolls for four seconds by time instead of by frame, so that a slow page gains nothing. */
export function scrollFrames({ scroller }: ListPage, pixelsPerSecond: number): Promise<Frame[]> {
  return scroller.evaluate(
    async (element, { pixelsPerSecond, seconds }) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const heights = [0.1, 0.3, 0.5, 0.7, 0.97].map((share) => top + share * height);
      /** A row without text, or the background behind the rows. */
      const isBlankAt = (y: number) => {
        const hit = document.elementFromPoint(left + width / 4, y);
        const row = hit?.closest('[role="row"]');
        return row ? row.textContent.trim() === '' : hit?.querySelector('[role="row"]') !== null;
      };
      const { port1, port2 } = new MessageChannel();
      port1.start();
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      // A message sent during a frame arrives after it is painted.
      const painted = () =>
        new Promise<void>((resolve) => {
          port1.addEventListener('message', () => resolve(), { once: true });
          port2.postMessage(undefined);
        });

      const frames: { interval: number; isBlank: boolean }[] = [];
      const begin = await frame();
      await painted();
      const from = element.scrollTop;
      for (let before = begin; before - begin < seconds * 1000;) {
        // Between frames, like a mouse wheel, so that the page handles the scroll event before the
        // next frame.
        element.scrollTop = from + ((performance.now() - begin) / 1000) * pixelsPerSecond;
        const due = await frame();
        await painted();
        frames.push({ interval: due - before, isBlank: heights.some(isBlankAt) });
        before = due;
      }
      return frames;
    },
    { pixelsPerSecond, seconds: SECONDS },
  );
}

/** The 95th percentile of intervals (ms), and the share of blank frames (0 to 1). */
export function summarizeFrames(frames: readonly Frame[]) {
  // A display shows frames only at multiples of its refresh interval.
  const intervals = frames.map(
    ({ interval }) => Math.max(1, Math.round(interval / DISPLAY_FRAME_MS)) * DISPLAY_FRAME_MS,
  );
  return {
    intervalP95: percentile(intervals, 0.95),
    blankShare: frames.filter(({ isBlank }) => isBlank).length / frames.length,
  };
}
