import { type FormEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AmountReading, typedAmount, typedDigits } from '../../filters/editors/read-amount.ts';
import { Button } from '../../kit/button.tsx';
import { FailureText } from '../../kit/failures/failure.tsx';
import { useFocusHeir } from '../../kit/focus-heir.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import type { FiguresTree } from '../../order-math/figures/figures-tree.ts';
import { type CashTexts, readCash, typedCash } from './cash.ts';
import { CashTable } from './cash-table.tsx';

/** An amount that is easily recognized in any currency: `250.00`, `25000`. */
const EXAMPLE = 25_000;
const LONGEST_NOTE = 500;

/** What is counted when a closing is saved. */
export type CountedCash = { readonly floatCents: number; readonly countedCents: number; readonly note: string };

/** How a closing is saved from the form; undefined where none can be. */
export type Saving = {
  readonly save: (cash: CountedCash) => void;
  readonly isBusy: boolean;
  /** Whether the figures are whole, so that they can be saved. */
  readonly isWhole: boolean;
  /** Whether nothing was saved, because the figures were others than those shown. */
  readonly isChanged: boolean;
  /** Why saving failed; undefined if it did not. */
  readonly error: unknown;
};

/** The float and the cash counted, to type in, with the difference, and how to save a closing. */
export function CashForm({
  tree,
  texts,
  saving,
  onChange,
}: {
  tree: FiguresTree;
  texts: CashTexts;
  saving: Saving | undefined;
  onChange: (texts: CashTexts) => void;
}) {
  const { formatMessage, locale } = useIntl();
  const { currency } = tree;
  const id = useId();
  // Only once it is sent: a problem that appears as a field is left would move the button away from under the pointer.
  const [isChecked, setIsChecked] = useState(false);
  const readings = {
    float: readCash(texts.float, locale, currency),
    counted: readCash(texts.counted, locale, currency),
  };
  const isWrong = (name: keyof typeof readings) =>
    isChecked && (readings[name] === undefined ? name === 'counted' : !readings[name].ok);
  const wrong = (['float', 'counted'] as const).find(isWrong);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!saving || saving.isBusy || !saving.isWhole) return;
    const { float = { ok: true, cents: 0 } as const, counted } = readings;
    setIsChecked(true);
    if (float.ok && counted?.ok) {
      saving.save({ floatCents: float.cents, countedCents: counted.cents, note: texts.note.trim() });
    } else document.getElementById(`${id}-${float.ok ? 'counted' : 'float'}`)?.focus();
  }

  const example = typedAmount(locale, EXAMPLE, typedDigits([currency]));
  const field = (name: 'float' | 'counted') => ({
    id: `${id}-${name}`,
    field: (
      <input
        id={`${id}-${name}`}
        className="touch-target h-8 w-32 rounded-md border border-control bg-surface px-2 text-end text-row tabular-nums aria-invalid:border-danger"
        inputMode="decimal"
        autoComplete="off"
        placeholder={name === 'float' ? typedAmount(locale, 0, typedDigits([currency])) : undefined}
        value={texts[name]}
        aria-invalid={wrong === name || undefined}
        aria-describedby={wrong === name ? `${id}-problem` : undefined}
        onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
      />
    ),
  });
  return (
    <form ref={useFocusHeir()} onSubmit={submit}>
      <CashTable
        tree={tree}
        cash={typedCash(texts, locale, currency)}
        fields={{ float: field('float'), counted: field('counted') }}
      >
        {wrong && (
          <p id={`${id}-problem`} role="alert" className="mt-1 text-xs text-danger">
            <FormattedMessage
              id={`amount.problem.${problemOf(readings[wrong])}`}
              values={{
                field: formatMessage({ id: `close.${wrong}` }),
                example,
                hasMeant: 'no',
                currencies: currency,
              }}
            />
          </p>
        )}
        {saving && (
          <div className="mt-3 grid gap-3">
            <TextField
              label={formatMessage({ id: 'close.note' })}
              value={texts.note}
              maxLength={LONGEST_NOTE}
              onChange={(event) => onChange({ ...texts, note: event.target.value })}
            />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button
                type="submit"
                look="primary"
                aria-busy={saving.isBusy}
                // Not `disabled`, which would take the focus from somebody who waits for it.
                aria-disabled={!saving.isWhole}
                className="aria-disabled:opacity-50"
              >
                <FormattedMessage id="close.save" />
              </Button>
              <span role="status" className={`text-xs ${saving.isChanged ? 'text-warning' : 'text-ink-muted'}`}>
                {!saving.isWhole && <FormattedMessage id="close.not_whole" />}
                {saving.isWhole && saving.isChanged && <FormattedMessage id="close.renewed" />}
              </span>
            </div>
            <div role="status" className="text-row text-danger empty:hidden">
              {saving.error !== undefined && (
                <>
                  <FormattedMessage id="close.not_saved" /> <FailureText error={saving.error} />
                </>
              )}
            </div>
          </div>
        )}
      </CashTable>
    </form>
  );
}

function problemOf(reading: AmountReading | undefined) {
  const problem = reading?.ok === false ? reading.problem : 'unfinished';
  return problem === 'unfinished' ? 'not_a_number' : problem;
}
