import { type SyntheticEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../../stores/stores.ts';
import { decimalText } from '../../kit/i18n/money.tsx';
import { Button } from '../../kit/button.tsx';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { type AmountRange, amountWords, mixedExample, selectionCurrency, selectionDigits } from '../amount-filter.ts';
import type { EditorProps } from './editor-props.ts';
import { decimalSeparator, readAmount } from './read-amount.ts';

function AmountField({
  label,
  placeholder,
  text,
  problemId,
  onText,
}: {
  label: MessageId;
  placeholder: string;
  text: string;
  /** The id of the element that says what is wrong with it. */
  problemId: string | undefined;
  onText: (text: string) => void;
}) {
  return (
    <label className="text-xs text-ink-muted">
      <FormattedMessage id={label} />
      <input
        className="touch-target h-8 w-full rounded-md border border-control bg-surface px-2 text-end text-row aria-invalid:border-danger"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onChange={(event) => onText(event.target.value)}
      />
    </label>
  );
}

const NO_BOUNDS: AmountRange = {};

/** Chooses the smallest and largest total, or both at once, typed in the currency. */
export function AmountEditor({ value = NO_BOUNDS, storeIds, onDone }: EditorProps<AmountRange>) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const errorId = useId();
  const stores = useStores();
  const digits = selectionDigits(storeIds, stores);
  const currency = selectionCurrency(storeIds, stores);
  const typed = (cents: number | undefined) => (cents === undefined ? '' : decimalText(cents, digits));
  const isExact = value.min !== undefined && value.min === value.max;
  const [min, setMin] = useState<string>(isExact ? '' : typed(value.min));
  const [max, setMax] = useState<string>(isExact ? '' : typed(value.max));
  const [exact, setExact] = useState<string>(isExact ? typed(value.min) : '');
  const [problem, setProblem] = useState<'min' | 'max' | 'exact' | 'reversed'>();

  const separator = decimalSeparator(intl.locale);
  const [smallest, largest] = (exact.trim() === '' ? [min, max] : [exact, exact]).map((text) =>
    text.trim() === '' ? undefined : readAmount(text, digits, separator),
  );
  const range = {
    ...(smallest !== undefined && { min: smallest }),
    ...(largest !== undefined && { max: largest }),
  };
  const understood = amountWords(range, { intl, stores, storeIds });

  function apply(event: SyntheticEvent) {
    event.preventDefault();
    if (exact.trim() !== '' && smallest === undefined) return setProblem('exact');
    if (min.trim() !== '' && smallest === undefined) return setProblem('min');
    if (max.trim() !== '' && largest === undefined) return setProblem('max');
    if (smallest !== undefined && largest !== undefined && largest < smallest) return setProblem('reversed');
    onDone(smallest === undefined && largest === undefined ? undefined : range);
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
              amounts: mixedExample(intl, storeIds, stores),
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
