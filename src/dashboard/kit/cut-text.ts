import { cached } from './cached.ts';

const MOST_LINES = 6;

const segmenter = cached(() => new Intl.Segmenter());

/** Where a text of more than `most` characters is cut, so that no character people see is cut in two. */
function cutAt(text: string, most: number): number {
  let end = 0;
  for (const { index } of segmenter().segment(text.slice(0, most + 1))) end = index;
  // One that is made of so many marks that it does not end before is cut all the same.
  return end === 0 ? most : end;
}

/** The start of a very long text, with an ellipsis; a text that is no more than a little longer than `most`, or of few lines, as it is. */
export function cutText(text: string, most = 120): string {
  const lines = text.split('\n', MOST_LINES + 2);
  const few = lines.length > MOST_LINES + 1 ? lines.slice(0, MOST_LINES).join('\n') : text;
  if (few.length > most * 1.25) return `${few.slice(0, cutAt(few, most)).trimEnd()}…`;
  return few === text ? text : `${few.trimEnd()}…`;
}
