import type { Density } from './table-layout.ts';

/** Heights (px) of a row by the table's density, of a card, and of the table's header. */
export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 48, standard: 40, compact: 32 };
export const CARD_HEIGHT = 64;
export const HEADER_HEIGHT = 36;
/** In a table narrower than this (px), rows become cards. */
export const CARD_WIDTH = 640;
