import { cached } from '#order-domain/cached.ts';

const MAX_LINES = 6;

const segmenter = cached(() => new Intl.Segmenter());

/** Cuts at `most` UTF-16 units or before, without splitting a visible character. */
function cutAt(text: string, most: number): number {
  let end = 0;
  for (const { index } of segmenter().segment(text.slice(0, most + 1))) end = index;
  // A single character of more than `most` combining marks is cut anyway.
  return end === 0 ? most : end;
}

/**
 * Truncates a long text with an ellipsis; a text of few lines and up to a quarter longer than
 * `most` (UTF-16 units) stays complete.
 */
export function cutText(text: string, most = 120): string {
  const lines = text.split('\n', MAX_LINES + 2);
  const few = lines.length > MAX_LINES + 1 ? lines.slice(0, MAX_LINES).join('\n') : text;
  if (few.length > most * 1.25) return `${few.slice(0, cutAt(few, most)).trimEnd()}…`;
  return few === text ? text : `${few.trimEnd()}…`;
}
