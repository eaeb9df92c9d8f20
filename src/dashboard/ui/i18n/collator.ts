import { cached } from '#order-domain/cached.ts';

/** Numbers within names sort by value. */
export const collator = cached((locale: string) => new Intl.Collator(locale, { numeric: true }));
