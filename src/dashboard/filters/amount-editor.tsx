import { type SubmitEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../stores/stores.ts';
import { Button } from '../ui/button.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import { currenciesInView, mixedExample } from './amount-words.ts';
import type { AmountFilters, PeriodFilters } from './page-address.ts';
import type { EditorProps } from './filter-editor.tsx';
import { readAmount, typedAmount, typedDigits } from './read-amount.ts';

const BOUNDS = ['min', 'max'] as const;
type Bound = (typeof BOUNDS)[number];
/** Easily recognized in any currency: `12.50`, `1,250`. */
const EXAMPLE = 1250;

/** Edits the minimum and maximum amount; `currencyWords` names the compared amounts. */
export function AmountEditor({
  values,
  currencyWords = 'amount.currency',
  onDone,
}: EditorProps<AmountFilters & PeriodFilters> & { currencyWords?: MessageId }) {
  const intl = useIntl();
  const { formatMessage, locale } = intl;
  const problemId = useId();
  const stores = useStores();
  const currencies = currenciesInView(values.store_id, stores);
  const digits = typedDigits(currencies);
  const [problem, setProblem] = useState<Bound | 'reversed'>();

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = BOUNDS.map((bound) => {
      const text = String(form.get(bound)).trim();
      return { bound, text, cents: readAmount(text, locale, digits) };
    });
    const wrong = typed.find(({ text, cents }) => text !== '' && cents === undefined);
    const [min, max] = typed.map(({ cents }) => cents);
    if (wrong) return setProblem(wrong.bound);
    if (min !== undefined && max !== undefined && max < min) return setProblem('reversed');
    return onDone({ amount_min: min, amount_max: max });
  }

  return (
    <form className="grid w-72 max-w-full grid-cols-2 gap-2 p-3" noValidate onSubmit={apply}>
      {BOUNDS.map((bound) => {
        const cents = values[`amount_${bound}`];
        return (
          <label key={bound} className="grid gap-1 text-xs text-ink-muted">
            <FormattedMessage id={`amount.${bound}`} />
            <input
              name={bound}
              inputMode="decimal"
              autoComplete="off"
              className="touch-target h-8 w-full rounded-md border border-control bg-surface px-2 text-row aria-invalid:border-danger"
              defaultValue={cents === undefined ? '' : typedAmount(locale, cents, digits)}
              aria-invalid={problem === bound || problem === 'reversed'}
              aria-describedby={problem && problemId}
            />
          </label>
        );
      })}
      {problem && (
        <p id={problemId} role="alert" className="col-span-2 text-xs text-danger">
          {problem === 'reversed' ? (
            <FormattedMessage id="amount.problem.reversed" />
          ) : (
            <FormattedMessage
              id="amount.problem.not_a_number"
              values={{
                field: formatMessage({ id: `amount.${problem}` }),
                example: typedAmount(locale, EXAMPLE, digits),
              }}
            />
          )}
        </p>
      )}
      <p className="col-span-2 text-xs text-ink-muted">
        {currencies.length > 1 ? (
          <FormattedMessage
            id="amount.mixed"
            values={{
              amount: typedAmount(locale, 4000, 2),
              amounts: mixedExample(intl, values.store_id, stores),
            }}
          />
        ) : (
          <FormattedMessage id={currencyWords} values={{ currency: currencies[0] }} />
        )}
      </p>
      <Button type="submit" look="primary" className="col-span-2">
        <FormattedMessage id="filters.apply" />
      </Button>
    </form>
  );
}
