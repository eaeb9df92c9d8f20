import { cached } from '#order-domain/cached.ts';

/** How names are sorted in a locale, numbers in them by their value. */
export const collator = cached((locale: string) => new Intl.Collator(locale, { numeric: true }));
