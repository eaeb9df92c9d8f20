import type { ExceptionMark } from '#contract/bff/exceptions.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import type { ExceptionKind, OrderException } from '#order-domain/exceptions/exception.ts';
import { amountOfCents } from '#order-domain/exceptions/thresholds.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import type { Judged } from './exceptions-kind.ts';

/** What became of an entry: nothing yet, or what somebody did with it. */
export const ENTRY_STATES = ['open', 'looked_at', 'snoozed'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** An entry of the page: what was found, and what was done with it. */
export type Entry = {
  readonly found: OrderException;
  readonly state: EntryState;
  /** What was done last with it; undefined: nothing. */
  readonly mark: ExceptionMark | undefined;
  /** Whether it is open again since what mattered changed. */
  readonly hasChanged: boolean;
};

/** Identifies an entry: its own id is unique in its store. */
export function entryKey({ id, storeId }: Pick<OrderException, 'id' | 'storeId'>): string {
  return `${storeId} ${id}`;
}

/** What becomes of a finding by what was done with it; `today` is the business day in its store. */
export function entryOf(found: OrderException, mark: ExceptionMark | undefined, today: string): Entry {
  if (mark === undefined || mark.mark === 'open') return { found, state: 'open', mark, hasChanged: false };
  if (mark.state !== found.state) return { found, state: 'open', mark, hasChanged: true };
  const isOver = mark.until !== null && mark.until <= today;
  return { found, state: isOver ? 'open' : mark.mark, mark, hasChanged: false };
}

/** The findings that other days decide, which are not known until these were read. */
const BY_HISTORY: ReadonlySet<ExceptionKind> = new Set([
  'day_of_discounts',
  'price_override',
  'many_refunds',
] satisfies ExceptionKind[]);

/** How much of what decides about findings was read: not yet the period itself, the period, or the days before it, too. */
export type ReadSoFar = 'part' | 'period' | 'everything';

/** The money at stake, comparable between currencies with more or fewer digits. */
function amountOf({ stake, currency }: OrderException): number {
  return amountOfCents(stake, currencyDigits(currency));
}

/** The findings that more reading cannot take back, the largest first in each half. */
export function knownFindings(found: readonly OrderException[], read: ReadSoFar): readonly OrderException[] {
  const isKnown = ({ kind, certain }: OrderException) =>
    read === 'everything' || (read === 'period' ? !BY_HISTORY.has(kind) : certain);
  return found
    .filter(isKnown)
    .toSorted(
      (one, other) =>
        Number(other.certain) - Number(one.certain) ||
        amountOf(other) - amountOf(one) ||
        other.at - one.at ||
        (one.id < other.id ? -1 : 1),
    );
}

/** What was found in the stores in view: the worker may have read others for the same days before. */
export function judgedInView({ found, refunds }: Judged, stores: StoresInView): Judged {
  const isInView = ({ storeId }: { readonly storeId: string }) => stores?.includes(storeId) ?? true;
  return { found: found.filter(isInView), refunds: refunds.filter(isInView) };
}
