import { type SyntheticEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { useDayContext } from './day-context.ts';
import { dayRange } from './date-range.ts';
import { withoutFilter } from './filter-key.ts';
import { dayWords } from './filter-words.ts';
import { DATE_PRESETS, type OrderFilters } from './order-filters.ts';
import { storeDayOf } from './store-day.ts';

const INPUT =
  'touch-target h-8 w-full rounded-md border border-control bg-surface px-2 text-row aria-invalid:border-danger';

/** The zone whose days a selection counts in, or undefined where its stores keep several. */
function selectionZone(filters: OrderFilters, { stores, defaultTimeZone }: ReturnType<typeof useDayContext>) {
  if (filters.storeId !== undefined) return stores.find(filters.storeId).timeZone ?? defaultTimeZone;
  const zones = new Set(stores.described.map((store) => store.timeZone));
  if (zones.size === 0) return defaultTimeZone;
  return zones.size === 1 ? [...zones][0] : undefined;
}

/** Chooses a moving range or first and last day, in the stores' own days. */
export function DateEditor({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
}) {
  const intl = useIntl();
  const context = useDayContext();
  const zone = selectionZone(filters, context);
  const today = storeDayOf(context.now, zone ?? context.defaultTimeZone, context.cutoffMinutes);
  const current = filters.date ? dayRange(filters.date, today) : {};
  const [from, setFrom] = useState(current.from ?? '');
  const [to, setTo] = useState(current.to ?? '');
  const isReversed = from !== '' && to !== '' && to < from;

  function apply(event: SyntheticEvent) {
    event.preventDefault();
    if (isReversed) return;
    const date = { ...(from !== '' && { from }), ...(to !== '' && { to }) };
    onChange(from === '' && to === '' ? withoutFilter(filters, 'date') : { ...filters, date });
  }

  const preset = filters.date && 'preset' in filters.date ? filters.date.preset : undefined;
  return (
    <div className="w-72 max-w-full">
      <div className="grid grid-cols-2 gap-1 p-2">
        {DATE_PRESETS.map((value) => {
          const range = dayRange({ preset: value }, today);
          const title = [range.from, range.to].map((day) => (day === undefined ? '' : dayWords(intl, day))).join(' – ');
          return (
            <Button
              key={value}
              aria-pressed={preset === value}
              title={title}
              className="justify-start aria-pressed:bg-accent-soft aria-pressed:text-accent"
              onClick={() => onChange({ ...filters, date: { preset: value } })}
            >
              <FormattedMessage id={`date.${value}`} />
            </Button>
          );
        })}
      </div>
      <form className="grid grid-cols-2 gap-2 border-t border-line p-3" onSubmit={apply}>
        <label className="text-xs text-ink-muted">
          <FormattedMessage id="date.first_day" />
          <input type="date" className={INPUT} value={from} onChange={(event) => setFrom(event.target.value)} />
        </label>
        <label className="text-xs text-ink-muted">
          <FormattedMessage id="date.last_day" />
          <input
            type="date"
            className={INPUT}
            value={to}
            aria-invalid={isReversed}
            aria-describedby={isReversed ? 'date-reversed' : undefined}
            onChange={(event) => setTo(event.target.value)}
          />
        </label>
        {isReversed && (
          <p id="date-reversed" role="alert" className="col-span-2 text-xs text-danger">
            <FormattedMessage id="date.reversed" />
          </p>
        )}
        <p className="col-span-2 text-xs text-ink-muted">
          {zone === undefined ? (
            <FormattedMessage id="date.own_zones" />
          ) : (
            <FormattedMessage id="date.zone" values={{ zone: zone.replaceAll('_', ' ') }} />
          )}{' '}
          {context.cutoffMinutes > 0 && <FormattedMessage id="date.cutoff" values={{ time: context.dayStartsAt }} />}
        </p>
        <Button type="submit" look="primary" className="col-span-2">
          <FormattedMessage id="filters.apply" />
        </Button>
      </form>
    </div>
  );
}
