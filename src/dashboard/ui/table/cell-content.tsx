import type { ReactElement, ReactNode } from 'react';

/**
 * What a cell shows, and the attributes of its only element: most cells are just a text and a
 * class.
 */
export type CellContent = {
  readonly children: ReactNode;
  readonly className?: string;
  /**
   * A text from the data keeps its own direction, so that its end is truncated; it is aligned to
   * the start of the page's direction.
   */
  readonly dir?: 'auto' | 'ltr';
  readonly title?: string | undefined;
  /**
   * Makes the element a `<time>` with this timestamp; the table adds a title with the other clocks
   * on hover.
   */
  readonly dateTime?: string;
};

/** Shown where a row has no value. */
export const EMPTY: CellContent = { children: '—', className: 'text-ink-faint' };

/** Shown where an amount would be 0, as for most rows in its column. */
export const BLANK: CellContent = { children: null };

/** A name from the data, in its own direction. */
export function nameContent(children: string): CellContent {
  return { children, dir: 'auto', className: 'cell-name' };
}

/** Renders a cell's content, if there is any, as an inline element with additional classes. */
export function inlineCell(
  { children, className = '', dateTime, ...props }: CellContent,
  classes = '',
): ReactElement | null {
  if (children === null) return null;
  const look = `${classes} ${className}`;
  return dateTime === undefined ? (
    <span {...props} className={look}>
      {children}
    </span>
  ) : (
    <time {...props} dateTime={dateTime} className={look}>
      {children}
    </time>
  );
}
