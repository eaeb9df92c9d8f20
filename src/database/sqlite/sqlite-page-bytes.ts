/**
 * The page size of a SQLite file. An order takes 2 to 5 kB, so a quarter of the usual pages of 4 kB
 * would stay unused.
 */
export const PAGE_BYTES = 16_384;
