import type { RefObject } from 'react';
import type { FilterFace } from '../filter-pill.tsx';

/** A filter of a page as its sheet and the line of chips show it. */
export type FilterControl<Filters, Key extends string> = {
  readonly key: Key;
  readonly face: FilterFace;
  /** The page's filters without this one; undefined where it can't be removed. */
  readonly without: Filters | undefined;
};

/** An open sheet: how it began, and what it belongs to. */
export type OpenSheet<Key extends string> = {
  /** The filter that is unfolded first. */
  readonly start: Key | undefined;
  /** Gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};
