import * as z from 'zod/mini';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { dayRange } from '#order-domain/days/date-range.ts';
import { todayIn } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { wholeNumber } from '#contract/bff/parameters.ts';
import { dayWords } from '../../filters/date-words.ts';
import { dateParameters, dateRange, pageAddress } from '../../filters/page-address.ts';
import { useDays } from '../../stores/days.tsx';

/** `closing` is the number of the closing on screen. */
const ADDRESS = pageAddress(z.object({ closing: z.optional(wholeNumber(1, 999_999_999)) }));

/** The address of a store's business day (`YYYY-MM-DD`), or of one of its closings. */
export function closeLink({
  stores,
  day,
  closing,
}: {
  readonly stores: StoresInView;
  /** Undefined: the oldest one that is open. */
  readonly day: string | undefined;
  readonly closing?: number;
}): string {
  const dates = day === undefined ? {} : dateParameters({ from: day, to: day });
  return `/close?${ADDRESS.write({ store_id: stores && [...stores], ...dates, closing })}`;
}

/**
 * The state in the address of `/close`: the stores in view, the business day (by default the day on
 * which the page was opened), and the closing on screen.
 */
export function useCloseAddress() {
  const { search, key } = useLocation();
  const intl = useIntl();
  const days = useDays();
  // Keep the day on which the address was opened: it must not change while someone counts past its
  // end.
  const [opened, setOpened] = useState({ key, now: days.now });
  if (opened.key !== key) setOpened({ key, now: days.now });
  const { filters, ignored } = useMemo(() => ADDRESS.read(search), [search]);
  const today = todayIn(filters.store_id, { ...days, now: opened.now });
  const range = dateRange(filters);
  const { from, to } = dayRange(range ?? { preset: 'today' }, today);
  const day = to ?? from ?? today;
  const isOneDay = from === undefined || from === day;
  const words = intl.formatMessage({ id: 'close.one_day' }, { day: dayWords(intl, day) });
  return {
    stores: filters.store_id,
    day,
    /** True if the address has a day. */
    isDayChosen: range !== undefined,
    today,
    closing: filters.closing,
    ignored,
    note: isOneDay ? undefined : words,
  };
}
