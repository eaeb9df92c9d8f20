import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { Parsed } from '#contract/service/rfc3339.ts';
import { readOwnParameter, WRONG } from '../../filters/address/address-parameter.ts';
import { pageAddress } from '../../filters/address/page-address.ts';
import { dateFilter, dayWords } from '../../filters/date-filter.ts';
import { storeFilter } from '../../filters/store-filter.ts';
import { type DateRange, dayRange } from '#order-domain/days/date-range.ts';
import { useDays } from '../../stores/days.tsx';
import { todayIn } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';

/** What the address of `/close` holds; the number is that of the closing that is shown. */
type CloseFilters = { readonly store: readonly string[]; readonly date: DateRange };

function readNumber(text: string): Parsed<number> {
  return /^[1-9]\d{0,8}$/.test(text) ? { ok: true, value: Number(text) } : WRONG;
}

const ADDRESS = pageAddress<CloseFilters, { readonly closing: number }>(
  { store: storeFilter, date: dateFilter },
  {
    closing: {
      parameters: { closing: 'close.number' },
      read: (address) => readOwnParameter(address, 'closing', readNumber),
      write: (number) => ({ closing: String(number) }),
    },
  },
);

/** The parameters of `/close` with the messages that name them. */
export const CLOSE_PARAMETER_NAMES = ADDRESS.names;

/** The address of a store's business day (`YYYY-MM-DD`), or of a closing of it. */
export function closeLink({
  stores,
  day,
  closing,
}: {
  readonly stores: StoresInView;
  readonly day: string;
  readonly closing?: number;
}): string {
  return `/close?${ADDRESS.write({ filters: { store: stores, date: { from: day, to: day } }, closing })}`;
}

/**
 * The state in the address of `/close`: the stores in view, the business day (by default that on
 * which it was opened), and the closing that is shown.
 */
export function useCloseAddress() {
  const { search, key } = useLocation();
  const intl = useIntl();
  const days = useDays();
  // The day on which the address was opened stays: it must not change under somebody who counts the
  // cash while it ends.
  const [opened, setOpened] = useState({ key, now: days.now });
  if (opened.key !== key) setOpened({ key, now: days.now });
  const { filters, closing, issues: read } = useMemo(() => ADDRESS.read(search), [search]);
  const today = todayIn(filters.store, { ...days, now: opened.now });
  const { from, to } = dayRange(filters.date ?? { preset: 'today' }, today);
  const day = to ?? from ?? today;
  const isOneDay = from === undefined || from === day;
  const words = intl.formatMessage({ id: 'close.one_day' }, { day: dayWords(intl, day) });
  // In its own words: its parameter is a valid one.
  const issues = isOneDay ? read : [...read, { parameter: '', message: words }];
  return { stores: filters.store, day, today, closing, issues, search };
}
