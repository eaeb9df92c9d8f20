/** How much larger than usual (16 px) the browser sets text; read once, since reading it computes styles. 1 where there is no document. */
export const TEXT_SCALE = Number.parseFloat(globalThis.getComputedStyle?.(document.documentElement).fontSize) / 16 || 1;
