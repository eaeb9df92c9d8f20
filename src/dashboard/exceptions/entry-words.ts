import type { IntlShape } from 'react-intl';
import * as z from 'zod/mini';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { dayWords } from '../filters/date-words.ts';
import { cached } from '#order-domain/cached.ts';
import { numberLocale } from '../ui/i18n/format-locale.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import { formatMoney } from '../ui/i18n/money.tsx';
import { formatPercent } from '../ui/i18n/percent.ts';
import { statusName } from '../order-labels/humanize-enum.ts';
import { localizedString } from '#contract/service/order.ts';
import { formatMoment } from '../stores/store-clock.ts';
import { type Days, getDayZone } from '#order-domain/days/store-span.ts';

const unitFormat = cached(
  (locale: string, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(numberLocale(locale), {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: 0,
    }),
);

/** A duration in its largest whole unit, e.g. `45 minutes`, `5 hours`. */
function timeWords({ locale, formatMessage }: IntlShape, seconds: number): string {
  if (seconds < 60) return formatMessage({ id: 'exceptions.under_a_minute' });
  if (seconds < 2 * 3_600) return unitFormat(locale, 'minute').format(Math.floor(seconds / 60));
  if (seconds < 2 * 86_400) return unitFormat(locale, 'hour').format(Math.floor(seconds / 3_600));
  return unitFormat(locale, 'day').format(Math.floor(seconds / 86_400));
}

type Found = ExceptionEntry['found'];

/** The order's ticket, else the start of its id; undefined for a store's day. */
export function entryTitle({
  ticket,
  orderId,
}: Pick<Found, 'ticket' | 'orderId'>): string | undefined {
  return ticket ?? orderId?.slice(0, 8);
}

/** The time of the order on its store's clock, or the store's day. */
export function entryMoment(
  intl: IntlShape,
  { orderId, day, at, storeId }: Found,
  days: Days,
): string {
  if (orderId === undefined) return dayWords(intl, day);
  const clock = { timeZone: getDayZone(storeId, days) };
  return formatMoment(intl.locale, at, clock, 'day-time');
}

/** Another order that the finding names, with its title; undefined if there is none. */
export function otherOrder({
  facts,
  orderId,
}: Found): { readonly id: string; readonly title: string } | undefined {
  const { otherOrderId: id, otherTicket: ticket } = facts;
  if (typeof id !== 'string' || id === orderId) return undefined;
  return { id, title: typeof ticket === 'string' ? ticket : id.slice(0, 8) };
}

/** The name of the finding's item in one of the languages. */
function itemName(intl: IntlShape, { item }: Found['facts'], languages: string): string {
  const name = pickLocalized(z.nullish(localizedString).safeParse(item).data, languages)?.text;
  return name === undefined
    ? intl.formatMessage({ id: 'exceptions.item' })
    : stripUnsafeCharacters(name);
}

/**
 * A plain sentence without a full stop; `languages` are those of names (BCP 47, comma-separated).
 */
export function entrySentence(
  intl: IntlShape,
  { kind, facts, currency, stake }: Found,
  languages: string,
): string {
  const { locale } = intl;
  // Each kind has only some of these facts, which its sentence uses.
  const numberOf = (name: string) => (typeof facts[name] === 'number' ? facts[name] : 0);
  const textOf = (name: string) =>
    typeof facts[name] === 'string' ? stripUnsafeCharacters(facts[name]) : undefined;
  const money = (name: string) => formatMoney(locale, numberOf(`${name}Cents`), currency);
  const share = (name: string) => formatPercent(locale, Math.round(numberOf(name) * 1_000) / 10);
  const minutes = numberOf('minutes');
  // Days as the refund's row counts them: the store's own, whatever the hours.
  const days = kind === 'late_refund' ? numberOf('days') : 0;
  return intl.formatMessage(
    { id: `exception.${kind}.said` },
    {
      ...Object.fromEntries(AMOUNTS.map((name) => [name, money(name)])),
      ...Object.fromEntries(NUMBERS.map((name) => [name, numberOf(name)])),
      missing: textOf('missing'),
      since: textOf('since'),
      coupon: textOf('coupon') ?? '',
      // The start of a long id identifies it well enough, as with orders.
      reference: textOf('paymentId')?.slice(0, 8),
      stake: formatMoney(locale, stake, currency),
      time:
        days > 0
          ? unitFormat(locale, 'day').format(days)
          : timeWords(intl, minutes * 60 + numberOf('seconds')),
      isOver: days > 0 && minutes >= days * 1_440,
      percent: formatPercent(locale, numberOf('percent')),
      share: share('share'),
      usualShare: share('usualShare'),
      status: statusName(intl, 'fulfillment_status', textOf('status') ?? ''),
      item: itemName(intl, facts, languages),
      other: textOf('otherTicket') ?? textOf('otherOrderId')?.slice(0, 8),
    },
  );
}

/** Facts that are amounts end in `Cents`. */
const AMOUNTS = [
  'kept',
  'paid',
  'owed',
  'over',
  'refunded',
  'discount',
  'before',
  'price',
  'usual',
  'cashBack',
  'cashPaid',
  'total',
] as const;
const NUMBERS = ['count', 'days', 'times', 'orders', 'first', 'last'] as const;
