import type { TextWidths } from '#dashboard/ui/table/window/text-lines.tsx';

/**
 * Measures `TextBlocks` where there is no layout: every character is 8 px wide, and the padding 12
 * px.
 */
export function characterWidths(box: HTMLElement): TextWidths {
  const blocks = [...box.querySelectorAll<HTMLElement>('[data-lines]')];
  return Object.fromEntries(
    blocks.map(({ dataset: { column, lines = '' } }) => [
      column,
      12 + 8 * Math.max(...lines.split('\n').map((line) => line.length)),
    ]),
  );
}
