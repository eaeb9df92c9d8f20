import { Field } from '@base-ui/react/field';
import { Form } from '@base-ui/react/form';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { typedAmount, typedDigits } from '../../filters/read-amount.ts';
import { Button } from '../../ui/button.tsx';
import { scrollIntoView } from '../../ui/scroll-into-view.ts';
import { FailureText } from '../../ui/failures/failure.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type CashTexts, readCash } from './cash.ts';
import { CashTable } from './cash-table.tsx';
import { useCoinRows } from './coin-rows.tsx';
import { sumCounts } from './coins-and-notes.ts';

/** Recognizable in any currency: `250.00`, `25000`. */
const EXAMPLE = 25_000;
const LONGEST_NOTE = 500;

export type CountedCash = {
  readonly floatCents: number;
  readonly countedCents: number;
  readonly note: string;
};

/** Fields for the float and the cash counted, the difference, and a button to save a closing. */
export function CashForm({
  tree,
  texts,
  awaited,
  news,
  error,
  isBusy,
  onChange,
  onSave,
}: {
  tree: FiguresTree;
  texts: CashTexts;
  /** The reason why a closing cannot be saved yet. */
  awaited: 'close.not_whole' | 'close.not_begun' | undefined;
  /** Changed figures that the user must confirm before saving. */
  news: ReactNode;
  error: Error | null;
  isBusy: boolean;
  onChange: (texts: CashTexts) => void;
  onSave: (cash: CountedCash) => void;
}) {
  const { formatMessage, locale } = useIntl();
  const { currency } = tree;
  const id = useId();
  const digits = typedDigits([currency]);
  const cents = (name: 'float' | 'counted') => readCash(texts[name], locale, currency);
  const { counts } = texts;
  const [isOpen, setIsOpen] = useState(counts !== undefined);
  const coinRows = useCoinRows({
    currency,
    counts,
    onChange: (next) => {
      const sum = next && sumCounts(next, locale);
      const counted = sum === undefined ? '' : typedAmount(locale, sum, digits);
      onChange({ ...texts, counts: next, counted });
    },
  });

  function problem(name: 'float' | 'counted', text: string): string | null {
    // The sum is missing because of a coin or note, where the problem is shown.
    const isShownBelow = isOpen && counts !== undefined;
    const isLeftOut = text.trim() === '' && (name === 'float' || isShownBelow);
    if (isLeftOut || readCash(text, locale, currency) !== undefined) return null;
    return formatMessage(
      { id: 'amount.problem.not_a_number' },
      {
        field: formatMessage({ id: `close.${name}` }),
        example: typedAmount(locale, EXAMPLE, digits),
      },
    );
  }
  const field = (name: 'float' | 'counted') => ({
    id: `${id}-${name}`,
    field: (
      <Field.Root
        name={name}
        validate={(value) => problem(name, String(value))}
        className="flex flex-col items-end"
      >
        <Field.Control
          id={`${id}-${name}`}
          className="touch-target h-8 w-32 rounded-md border border-control bg-surface px-2 text-end read-only:border-line aria-invalid:border-danger cramped:w-24 print:rounded-none print:border-x-0 print:border-t-0 print:placeholder:text-transparent"
          inputMode="decimal"
          autoComplete="off"
          placeholder={name === 'float' ? typedAmount(locale, 0, digits) : undefined}
          value={texts[name]}
          readOnly={name === 'counted' && counts !== undefined}
          onValueChange={(text) => onChange({ ...texts, [name]: text })}
        />
        <Field.Error className="text-xs whitespace-normal text-danger" />
      </Field.Root>
    ),
  });
  return (
    <Form
      onFormSubmit={() => {
        const countedCents = cents('counted');
        if (isBusy || awaited || countedCents === undefined) return;
        onSave({ floatCents: cents('float') ?? 0, countedCents, note: texts.note.trim() });
      }}
    >
      <CashTable
        tree={tree}
        cash={{ floatCents: cents('float'), countedCents: cents('counted') }}
        fields={{
          float: field('float'),
          counted: field('counted'),
          coins: coinRows.length > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              className="touch-target flex items-center gap-1 rounded-md text-start text-xs text-ink-muted hover:text-ink print:hidden"
              onClick={() => setIsOpen(!isOpen)}
            >
              <ChevronRight
                aria-hidden
                size={12}
                className={`shrink-0 ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
              />
              <FormattedMessage id="close.coins" />
            </button>
          ),
          coinRows: isOpen ? coinRows : [],
        }}
      />
      <div className="mt-3 grid gap-3">
        <TextField
          label={formatMessage({ id: 'close.note' })}
          name="note"
          value={texts.note}
          maxLength={LONGEST_NOTE}
          onValueChange={(note) => onChange({ ...texts, note })}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
          <Button
            type="submit"
            look="primary"
            aria-busy={isBusy}
            // Not `disabled`, which would remove the focus while the user waits.
            aria-disabled={awaited !== undefined}
            className="aria-disabled:opacity-50"
          >
            <FormattedMessage id="close.save" />
          </Button>
          <span role="status" className={`text-xs ${awaited ? 'text-ink-muted' : 'text-warning'}`}>
            {awaited ? <FormattedMessage id={awaited} /> : news}
          </span>
        </div>
        <div role="status" className="text-row text-danger empty:sr-only">
          {error && (
            <p ref={scrollIntoView} className="scroll-mb-4">
              <FormattedMessage id="close.not_saved" /> <FailureText error={error} />
            </p>
          )}
        </div>
      </div>
    </Form>
  );
}
