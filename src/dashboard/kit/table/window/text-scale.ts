/** How much larger than usual (16 px) the browser sets text; read once, since reading it computes styles. 1 where there is no document. */
export const TEXT_SCALE = Number.parseFloat(globalThis.getComputedStyle?.(document.documentElement).fontSize) / 16 || 1;

/** A length (px) where text has its usual size, in px where it is larger; whole, since a table of fractional width never scrolls back to its start. */
export const scaled = (length: number): number => Math.round(length * TEXT_SCALE);
