import type { Ref } from 'react';

/** Texts that a column makes room for, one per line, and the classes that its cells give them. */
export type TextLines = {
  readonly column: string;
  readonly lines: string;
  readonly className?: string;
};

/** The width (px) of the widest of each column's texts, with the padding of a cell. */
export type TextWidths = Readonly<Record<string, number>>;

/**
 * Joins texts to lines, each once. All figures become 0, since the page has figures of equal width:
 * hundreds of numbered tickets are one line, which the next ticket does not change. So do line
 * breaks within a text, which a cell shows as spaces.
 */
export function linesOf(texts: readonly string[]): string {
  return [...new Set(texts.map((text) => text.replaceAll(/[\d\n]/g, '0')))].join('\n');
}

/**
 * Has the browser lay out texts as table cells do, unseen: a canvas would know neither the font's
 * features nor tabular figures. Each column's texts are one block as wide as the widest; as
 * generated content, they are not found twice in the page. A function of plain elements, so that it
 * can be drawn without React.
 */
export function TextBlocks({
  texts,
  ref,
}: {
  readonly texts: readonly TextLines[];
  readonly ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={ref} aria-hidden className="text-blocks text-row">
      {texts.map(({ column, lines, className = 'px-1.5' }) => (
        <div key={column} data-column={column} data-lines={lines} className={className} />
      ))}
    </div>
  );
}

/**
 * Measures the blocks of `TextBlocks` below an element, in whole pixels: a table of fractional
 * width never scrolls back to its very start.
 */
export function widthsIn(parent: ParentNode): TextWidths {
  return Object.fromEntries(
    Array.from(parent.querySelectorAll<HTMLElement>('[data-lines]'), (block) => [
      block.dataset['column'],
      Math.ceil(block.getBoundingClientRect().width),
    ]),
  );
}
