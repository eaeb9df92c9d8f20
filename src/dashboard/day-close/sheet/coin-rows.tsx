import { Field } from '@base-ui/react/field';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { typedAmount } from '../../filters/read-amount.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { Money } from '../../ui/i18n/money-label.tsx';
import type { SumsRow } from '../../ui/sums-table.tsx';
import { coinsAndNotes, type Counts, readCount, sumCounts } from './coins-and-notes.ts';

/** Recognizable as a count. */
const EXAMPLE = 12;
/** Digits; their sums stay exact. */
const LONGEST_COUNT = 6;

/** Enter would save the closing. */
function focusNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

/** A row for each coin and note: how many, and their sum; the last row has the sum of all. */
export function useCoinRows({
  currency,
  counts,
  onChange,
}: {
  currency: string;
  counts: Counts | undefined;
  /** Undefined clears all. */
  onChange: (counts: Counts | undefined) => void;
}): readonly SumsRow[] {
  const { formatMessage, locale } = useIntl();
  const sum = (cents: number | undefined) => (
    <span className="inline-block w-24 cramped:w-16">
      {cents !== undefined && <Money cents={cents} currency={currency} />}
    </span>
  );
  const rows = coinsAndNotes(currency).map((value): SumsRow => {
    const name = formatMoney(locale, value, currency);
    const text = counts?.[value] ?? '';
    const count = readCount(text, locale);
    return {
      key: `${value}`,
      kind: 'part',
      className: 'print:hidden',
      name: <span dir="ltr">{name}</span>,
      cells: [
        <span key="count" className="inline-flex items-center py-0.5">
          <span aria-hidden className="pe-1">
            ×
          </span>
          <Field.Root
            name={`count-${value}`}
            validate={() =>
              count === undefined
                ? formatMessage(
                    { id: 'amount.problem.not_a_number' },
                    { field: name, example: typedAmount(locale, EXAMPLE, 0) },
                  )
                : null
            }
            className="flex flex-col items-end"
          >
            <Field.Control
              aria-label={name}
              className="touch-target h-7 w-16 rounded-md border border-control bg-surface px-2 text-end text-row text-ink aria-invalid:border-danger cramped:w-12"
              inputMode="numeric"
              enterKeyHint="next"
              autoComplete="off"
              maxLength={LONGEST_COUNT}
              value={text}
              onKeyDown={focusNext}
              onValueChange={(typed) => {
                const { [value]: _old, ...others } = counts ?? {};
                const next = typed === '' ? others : { ...others, [value]: typed };
                onChange(Object.keys(next).length === 0 ? undefined : next);
              }}
            />
            <Field.Error className="text-xs whitespace-normal text-danger" />
          </Field.Root>
          {sum(text === '' || count === undefined ? undefined : count * value)}
        </span>,
      ],
    };
  });
  return [
    ...rows,
    {
      key: 'coins',
      kind: 'sum',
      className: 'print:hidden',
      name: formatMessage({ id: 'column.total' }),
      cells: [
        <span key="sum">
          {counts && (
            <Button onClick={() => onChange(undefined)}>
              <FormattedMessage id="find.clear" />
            </Button>
          )}
          {sum(sumCounts(counts ?? {}, locale))}
        </span>,
      ],
    },
  ];
}
