import { type SyntheticEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../../../stores/stores.ts';
import { decimalText } from '../../../kit/i18n/money.tsx';
import { Button } from '../../../kit/button.tsx';
import { AmountField } from './amount-field.tsx';
import { withoutFilter } from './filter-key.ts';
import { filterWords, mixedExample, selectionCurrency, selectionDigits } from './filter-words.ts';
import type { OrderFilters } from './order-filters.ts';
import { decimalMark, readAmount } from './read-amount.ts';

/** Chooses the smallest and largest total, or both at once, typed in the currency. */
export function AmountEditor({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
}) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const errorId = useId();
  const stores = useStores();
  const digits = selectionDigits(filters, stores);
  const currency = selectionCurrency(filters, stores);
  const typed = (cents: number | undefined) => (cents === undefined ? '' : decimalText(cents, digits));
  const isExact = filters.amountMin !== undefined && filters.amountMin === filters.amountMax;
  const [min, setMin] = useState<string>(isExact ? '' : typed(filters.amountMin));
  const [max, setMax] = useState<string>(isExact ? '' : typed(filters.amountMax));
  const [exact, setExact] = useState<string>(isExact ? typed(filters.amountMin) : '');
  const [problem, setProblem] = useState<'min' | 'max' | 'exact' | 'reversed'>();

  const mark = decimalMark(intl.locale);
  const [amountMin, amountMax] = (exact.trim() === '' ? [min, max] : [exact, exact]).map((text) =>
    text.trim() === '' ? undefined : readAmount(text, digits, mark),
  );
  const typedFilters = {
    ...withoutFilter(filters, 'amount'),
    ...(amountMin !== undefined && { amountMin }),
    ...(amountMax !== undefined && { amountMax }),
  };
  const understood = filterWords(intl, typedFilters, stores, 'amount');

  function apply(event: SyntheticEvent) {
    event.preventDefault();
    if (exact.trim() !== '' && amountMin === undefined) return setProblem('exact');
    if (min.trim() !== '' && amountMin === undefined) return setProblem('min');
    if (max.trim() !== '' && amountMax === undefined) return setProblem('max');
    if (amountMin !== undefined && amountMax !== undefined && amountMax < amountMin) return setProblem('reversed');
    onChange(typedFilters);
  }

  return (
    <form className="grid w-64 max-w-full grid-cols-2 gap-2 p-3" onSubmit={apply}>
      <AmountField
        label="amount.min"
        placeholder={decimalText(0, digits)}
        text={min}
        problemId={problem === 'min' || problem === 'reversed' ? errorId : undefined}
        onText={(text) => {
          setMin(text);
          setExact('');
        }}
      />
      <AmountField
        label="amount.max"
        placeholder={formatMessage({ id: 'amount.any' })}
        text={max}
        problemId={problem === 'max' || problem === 'reversed' ? errorId : undefined}
        onText={(text) => {
          setMax(text);
          setExact('');
        }}
      />
      <AmountField
        label="amount.exact"
        placeholder={formatMessage({ id: 'amount.any' })}
        text={exact}
        problemId={problem === 'exact' ? errorId : undefined}
        onText={(text) => {
          setExact(text);
          setMin('');
          setMax('');
        }}
      />
      {problem && (
        <p id={errorId} role="alert" className="col-span-2 text-xs text-danger">
          <FormattedMessage id={`amount.problem.${problem}`} values={{ digits }} />
        </p>
      )}
      {understood !== '' && (
        <p className="col-span-2 text-xs font-medium">
          <FormattedMessage id="amount.understood" values={{ amount: <bdi>{understood}</bdi> }} />
        </p>
      )}
      <p className="col-span-2 text-xs text-ink-muted">
        {currency === undefined ? (
          <FormattedMessage
            id="amount.mixed"
            values={{
              amount: intl.formatNumber(40, { minimumFractionDigits: 2 }),
              amounts: mixedExample(intl, stores),
            }}
          />
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
