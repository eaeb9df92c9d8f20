import { type SyntheticEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { useStores } from '../../stores/stores.ts';
import { type AmountRange, amountWords, currenciesInView, mixedExample } from '../amount-filter.ts';
import type { EditorProps } from './filter-editor.tsx';
import {
  type AmountProblem,
  type AmountReading,
  readAmount,
  typedAmount,
  typedDigits,
} from './read-amount.ts';

function AmountField({
  label,
  placeholder,
  text,
  problemId,
  onText,
  onLeave,
}: {
  label: string;
  placeholder: string;
  text: string;
  /** The id of the element that describes the problem with the field. */
  problemId: string | undefined;
  onText: (text: string) => void;
  onLeave: () => void;
}) {
  return (
    <label className="grid gap-1 text-xs text-ink-muted">
      {label}
      <input
        className="touch-target h-8 w-full rounded-md border border-control bg-surface px-2 text-end text-row aria-invalid:border-danger"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onChange={(event) => onText(event.target.value)}
        onBlur={onLeave}
      />
    </label>
  );
}

const FIELDS = ['min', 'max', 'exact'] as const;
type Field = (typeof FIELDS)[number];

/** A problem with one field, or with both ends together. */
type Problem = {
  readonly fields: readonly Field[];
  readonly kind: AmountProblem | 'reversed';
  readonly meant: string;
};

const NO_BOUNDS: AmountRange = {};
const EMPTY = { min: '', max: '', exact: '' };
/** An amount that is easily recognized in any currency: `12.50`, `1,250`. */
const EXAMPLE = 1250;
/** The messages that say what amounts are compared with. */
const ORDER_WORDS = { understood: 'amount.understood', currency: 'amount.currency' } as const;

function centsOf(reading: AmountReading | undefined): number | undefined {
  return reading?.ok === true ? reading.cents : undefined;
}

/**
 * Edits the smallest and largest, or one exact amount, typed in the currency; `words` name what is
 * compared (order totals by default).
 */
export function AmountEditor({
  value = NO_BOUNDS,
  storeIds,
  words = ORDER_WORDS,
  onDone,
}: EditorProps<AmountRange> & {
  words?: { readonly understood: MessageId; readonly currency: MessageId };
}) {
  const intl = useIntl();
  const { formatMessage, locale } = intl;
  const problemId = useId();
  const stores = useStores();
  const currencies = currenciesInView(storeIds, stores);
  const digits = typedDigits(currencies);
  const typed = (cents: number | undefined) =>
    cents === undefined ? '' : typedAmount(locale, cents, digits);
  const isExact = value.min !== undefined && value.min === value.max;
  const [texts, setTexts] = useState(() =>
    isExact
      ? { ...EMPTY, exact: typed(value.min) }
      : { min: typed(value.min), max: typed(value.max), exact: typed(undefined) },
  );
  /** The field being typed in: input that further typing may complete is not a problem yet. */
  const [typing, setTyping] = useState<Field>();

  const read = (field: Field) =>
    texts[field].trim() === '' ? undefined : readAmount(texts[field], { locale, currencies });
  const readings = { min: read('min'), max: read('max'), exact: read('exact') };
  const [min, max] = readings.exact
    ? [readings.exact, readings.exact]
    : [readings.min, readings.max];
  const [smallest, largest] = [centsOf(min), centsOf(max)];
  const isReversed = smallest !== undefined && largest !== undefined && largest < smallest;
  const range = {
    ...(smallest !== undefined && { min: smallest }),
    ...(largest !== undefined && { max: largest }),
  };
  const problems = FIELDS.flatMap((field): Problem[] => {
    const reading = readings[field];
    if (reading === undefined || reading.ok) return [];
    const meant = intl.formatList(reading.suggestions, { type: 'disjunction' });
    return [{ fields: [field], kind: reading.problem, meant }];
  });
  if (isReversed) problems.push({ fields: ['min', 'max'], kind: 'reversed', meant: '' });
  const isShown = ({ fields, kind }: Problem) =>
    typing === undefined ||
    (kind !== 'reversed' && (kind !== 'unfinished' || !fields.includes(typing)));
  const problem = problems.find(isShown);
  const understood = problems.length > 0 ? '' : amountWords(range, { intl, stores, storeIds });

  function apply(event: SyntheticEvent) {
    event.preventDefault();
    setTyping(undefined);
    if (problems.length === 0)
      onDone(smallest === undefined && largest === undefined ? undefined : range);
  }

  const field = (name: Field, placeholder: string) => (
    <AmountField
      label={formatMessage({ id: `amount.${name}` })}
      placeholder={placeholder}
      text={texts[name]}
      problemId={problem?.fields.includes(name) === true ? problemId : undefined}
      onText={(text) => {
        setTyping(name);
        setTexts(
          name === 'exact' ? { ...EMPTY, exact: text } : { ...texts, exact: '', [name]: text },
        );
      }}
      onLeave={() => setTyping(undefined)}
    />
  );
  const any = formatMessage({ id: 'amount.any' });
  const example = typedAmount(locale, EXAMPLE, digits);
  return (
    <form className="grid w-72 max-w-full grid-cols-2 gap-2 p-3" onSubmit={apply}>
      {field('min', typedAmount(locale, 0, digits))}
      {field('max', any)}
      {field('exact', any)}
      {problem && (
        <p id={problemId} role="alert" className="col-span-2 text-xs text-danger">
          <FormattedMessage
            id={`amount.problem.${problem.kind === 'unfinished' ? 'not_a_number' : problem.kind}`}
            values={{
              field: formatMessage({ id: `amount.${problem.fields[0] ?? 'min'}` }),
              example,
              hasMeant: problem.meant === '' ? 'no' : 'yes',
              meant: problem.meant,
              currencies: intl.formatList(currencies, { type: 'conjunction' }),
            }}
          />
        </p>
      )}
      {understood !== '' && (
        <p className="col-span-2 text-xs font-medium">
          <FormattedMessage id={words.understood} values={{ amount: <bdi>{understood}</bdi> }} />
        </p>
      )}
      <p className="col-span-2 text-xs text-ink-muted">
        {currencies.length > 1 ? (
          <FormattedMessage
            id="amount.mixed"
            values={{
              amount: typedAmount(locale, 4000, 2),
              amounts: mixedExample(intl, storeIds, stores),
            }}
          />
        ) : (
          <FormattedMessage id={words.currency} values={{ currency: currencies[0] }} />
        )}
      </p>
      <Button type="submit" look="primary" className="col-span-2">
        <FormattedMessage id="filters.apply" />
      </Button>
    </form>
  );
}
