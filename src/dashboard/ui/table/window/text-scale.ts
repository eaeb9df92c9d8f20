/**
 * How much larger than usual (16 px) the browser sets text; read once, since reading it computes
 * styles. 1 where there is no document.
 */
export const TEXT_SCALE =
  Number.parseFloat(globalThis.getComputedStyle?.(document.documentElement).fontSize) / 16 || 1;

/**
 * A length (px) for text of the usual size, as many times longer as text is larger; whole, as a
 * table of fractional width never scrolls back.
 */
export const scaled = (length: number): number => Math.round(length * TEXT_SCALE);
