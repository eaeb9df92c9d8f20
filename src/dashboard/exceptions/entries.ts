import { currencyDigits } from '#contract/text/currency-digits.ts';
import type { ExceptionKind, OrderException } from '#order-domain/exceptions/exception.ts';
import { amountOfCents } from '#order-domain/exceptions/thresholds.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import type { Judged } from './exceptions-kind.ts';

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
