import type { ReactNode, RefObject } from 'react';
import type { FilterFace } from '../filter-pill.tsx';

/** A page's filter as shown in its sheet and in the line of chips. */
export type FilterControl<Filters, Key extends string> = {
  readonly key: Key;
  readonly face: FilterFace;
  /** The page's filters without this one; undefined where it can't be removed. */
  readonly without: Filters | undefined;
  /** Further buttons in the line of chips. */
  readonly beside?: ReactNode;
};

/** An open sheet: the filter it starts with, and the button that opened it. */
export type OpenSheet<Key extends string> = {
  /** The filter that is unfolded first. */
  readonly start: Key | undefined;
  /** Gets the focus back when the sheet closes. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};
