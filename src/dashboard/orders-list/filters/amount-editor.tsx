import { type SyntheticEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../../api/stores.ts';
import { decimalText } from '../../i18n/money.tsx';
import { Button } from '../../ui/button.tsx';
import { withoutFilter } from './filter-key.ts';
import { selectionCurrency, selectionDigits } from './filter-words.ts';
import type { OrderFilters } from './order-filters.ts';
import { readAmount } from './read-amount.ts';

const INPUT =
  'touch-target h-8 w-full rounded-md border border-control bg-surface px-2 text-end text-row aria-invalid:border-danger';

/** Chooses the smallest and largest total, typed in the currency. */
export function AmountEditor({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
}) {
  const { formatMessage } = useIntl();
  const errorId = useId();
  const stores = useStores();
  const digits = selectionDigits(filters, stores);
  const currency = selectionCurrency(filters, stores);
  const typed = (cents: number | undefined) => (cents === undefined ? '' : decimalText(cents, digits));
  const [min, setMin] = useState<string>(typed(filters.amountMin));
  const [max, setMax] = useState<string>(typed(filters.amountMax));
  const [problem, setProblem] = useState<'min' | 'max' | 'reversed'>();

  function apply(event: SyntheticEvent) {
    event.preventDefault();
    const amountMin = min.trim() === '' ? undefined : readAmount(min, digits);
    const amountMax = max.trim() === '' ? undefined : readAmount(max, digits);
    if (min.trim() !== '' && amountMin === undefined) return setProblem('min');
    if (max.trim() !== '' && amountMax === undefined) return setProblem('max');
    if (amountMin !== undefined && amountMax !== undefined && amountMax < amountMin) return setProblem('reversed');
    onChange({
      ...withoutFilter(filters, 'amount'),
      ...(amountMin !== undefined && { amountMin }),
      ...(amountMax !== undefined && { amountMax }),
    });
  }

  return (
    <form className="grid w-64 max-w-full grid-cols-2 gap-2 p-3" onSubmit={apply}>
      <label className="text-xs text-ink-muted">
        <FormattedMessage id="amount.min" />
        <input
          className={INPUT}
          inputMode="decimal"
          autoComplete="off"
          placeholder={decimalText(0, digits)}
          value={min}
          aria-invalid={problem === 'min' || problem === 'reversed'}
          aria-describedby={problem && errorId}
          onChange={(event) => setMin(event.target.value)}
        />
      </label>
      <label className="text-xs text-ink-muted">
        <FormattedMessage id="amount.max" />
        <input
          className={INPUT}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatMessage({ id: 'amount.any' })}
          value={max}
          aria-invalid={problem === 'max' || problem === 'reversed'}
          aria-describedby={problem && errorId}
          onChange={(event) => setMax(event.target.value)}
        />
      </label>
      {problem && (
        <p id={errorId} role="alert" className="col-span-2 text-xs text-danger">
          <FormattedMessage id={`amount.problem.${problem}`} values={{ digits }} />
        </p>
      )}
      <p className="col-span-2 text-xs text-ink-muted">
        {currency === undefined ? (
          <FormattedMessage id="amount.mixed" />
        ) : (
          <FormattedMessage id="amount.currency" values={{ currency }} />
        )}
      </p>
      <Button type="submit" look="primary" className="col-span-2">
        <FormattedMessage id="filters.apply" />
      </Button>
    </form>
  );
}
