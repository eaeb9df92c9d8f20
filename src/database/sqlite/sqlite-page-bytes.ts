/** The size of a page in a SQLite file. An order is 2 to 5 kB: pages of 4 kB, the usual size, would be left empty by a quarter. */
export const PAGE_BYTES = 16_384;
