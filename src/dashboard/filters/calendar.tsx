import { DayPicker } from '@daypicker/react';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { addDays } from '#order-domain/days/store-day.ts';

/** How far back (days) its menu of years goes. */
const LONGEST_BACK = 3_650;
const STEP =
  'touch-target inline-flex size-7 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink aria-disabled:invisible rtl:-scale-x-100';
const CAPTION = 'relative inline-flex rounded-md px-1 hover:bg-hover focus-within:outline-2';
const LOOKS = {
  months: 'relative',
  month_caption: 'flex h-7 items-center ps-1 text-row font-medium',
  dropdowns: 'flex gap-0.5',
  dropdown_root: CAPTION,
  caption_label: 'inline-flex items-center gap-0.5',
  dropdown: 'absolute inset-0 cursor-pointer appearance-none opacity-0',
  nav: 'absolute end-0 top-0 flex gap-0.5 pointer-coarse:-top-2',
  button_previous: STEP,
  button_next: STEP,
  month_grid: 'mt-1 border-collapse tabular-nums',
  weekday: 'h-7 w-9 text-xs font-normal text-ink-muted',
  day: 'p-0 text-center',
  day_button:
    'touch-target size-9 rounded-md hover:bg-hover disabled:text-ink-faint disabled:hover:bg-transparent',
  today: 'font-semibold',
  outside: 'text-ink-muted',
  range_middle: 'bg-accent-soft',
  range_start: '*:bg-accent! *:text-on-accent',
  range_end: '*:bg-accent! *:text-on-accent',
} as const;

/** Noon, which exists on every day. */
function toDate(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function toDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/**
 * A month in the language of the interface, with the days `from` to `to` marked (`YYYY-MM-DD`, each
 * optional). Weeks start on Monday, like “This week”; only days from `first` to `last`, by default
 * today, can be chosen.
 */
export function Calendar({
  from,
  to,
  today,
  first,
  last = today,
  onChoose,
}: {
  from: string | undefined;
  to: string | undefined;
  today: string;
  first?: string | undefined;
  last?: string;
  onChoose: (day: string) => void;
}) {
  const { formatDate, formatMessage, formatNumber, locale } = useIntl();
  const [start, end] = [from ?? to, to ?? from];
  const earliest = first ?? [addDays(today, -LONGEST_BACK), start ?? today].toSorted()[0] ?? today;
  const year = (date: Date) => formatDate(date, { year: 'numeric' });
  const month = (date: Date) => formatDate(date, { month: 'long' });
  return (
    <DayPicker
      mode="range"
      selected={start && end ? { from: toDate(start), to: toDate(end) } : undefined}
      onSelect={(_range, day) => onChoose(toDay(day))}
      captionLayout="dropdown"
      defaultMonth={toDate(end ?? today)}
      startMonth={toDate(earliest)}
      endMonth={toDate(last)}
      today={toDate(today)}
      disabled={[{ after: toDate(last) }, ...(first ? [{ before: toDate(first) }] : [])]}
      dir={document.documentElement.dir}
      weekStartsOn={1}
      fixedWeeks
      showOutsideDays
      classNames={LOOKS}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? (
            <ChevronLeft aria-hidden size={16} />
          ) : orientation === 'right' ? (
            <ChevronRight aria-hidden size={16} />
          ) : (
            <ChevronDown aria-hidden size={12} className="text-ink-faint" />
          ),
      }}
      formatters={{
        formatDay: (date) => formatNumber(date.getDate()),
        // In Arabic, short names are whole words.
        formatWeekdayName: (date) =>
          formatDate(date, { weekday: locale.startsWith('ar') ? 'narrow' : 'short' }),
        formatMonthDropdown: month,
        formatYearDropdown: year,
      }}
      labels={{
        labelGrid: (date) => formatDate(date, { month: 'long', year: 'numeric' }),
        labelDayButton: (date) => formatDate(date, { dateStyle: 'full' }),
        labelWeekday: (date) => formatDate(date, { weekday: 'long' }),
        labelNav: () => formatMessage({ id: 'filter.date' }),
        labelPrevious: () => formatMessage({ id: 'date.previous_month' }),
        labelNext: () => formatMessage({ id: 'date.next_month' }),
        labelMonthDropdown: () => formatMessage({ id: 'date.month' }),
        labelYearDropdown: () => formatMessage({ id: 'date.year' }),
      }}
    />
  );
}
