import * as z from 'zod/mini';
import { once, searchText } from '../parameters.ts';
import { businessDay } from '../business-day.ts';

const language = once.check(
  z.refine((value) => {
    try {
      return Intl.getCanonicalLocales(value).length === 1;
    } catch {
      return false;
    }
  }, 'must be a language such as en-US'),
);

/** The query of `GET /api/suggestions`: a search that found nothing, and a language (BCP 47). */
export const suggestionsQuery = z.strictObject({ q: searchText, language });

export type SuggestionsQuery = z.output<typeof suggestionsQuery>;

/** What a search that found nothing may have meant. */
export const suggestions = z.object({
  /** The past business day that the text names. */
  day: z.nullable(businessDay),
  /** Corrected texts, each of which finds orders; best first. */
  texts: z.array(z.string()),
  /** Orders with a similar ticket, newest first, as in the list operation with refunds. */
  orders: z.array(z.unknown()),
  /** The orders that were searched; `since` is the business day of the oldest one, if any. */
  searched: z.object({ orders: z.number(), since: z.nullable(businessDay) }),
});

export type Suggestions = z.output<typeof suggestions>;
