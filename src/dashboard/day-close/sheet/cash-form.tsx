import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { typedAmount, typedDigits } from '../../filters/read-amount.ts';
import { Button } from '../../ui/button.tsx';
import { FailureText } from '../../ui/failures/failure.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { type CashTexts, readCash, typedCash } from './cash.ts';
import { CashTable } from './cash-table.tsx';

/** An amount that is easily recognized in any currency: `250.00`, `25000`. */
const EXAMPLE = 25_000;
const LONGEST_NOTE = 500;

/** What is counted when a closing is saved. */
export type CountedCash = {
  readonly floatCents: number;
  readonly countedCents: number;
  readonly note: string;
};

/** How a closing is saved from the form. */
export type Saving = {
  readonly save: (cash: CountedCash) => void;
  readonly isBusy: boolean;
  /** What has to be awaited before it can be saved. */
  readonly awaited: 'close.not_whole' | 'close.not_begun' | undefined;
  /** Why nothing was saved: what has to be looked at first. */
  readonly news: ReactNode;
  /** Why saving failed; null if it did not. */
  readonly error: Error | null;
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
  saving: Saving;
  onChange: (texts: CashTexts) => void;
}) {
  const { formatMessage, locale } = useIntl();
  const { currency } = tree;
  const id = useId();
  // Nothing is wrong with an amount while it is being typed, nor with a missing one before it is
  // sent.
  const [typing, setTyping] = useState<'float' | 'counted'>();
  const [isSent, setIsSent] = useState(false);
  const { floatCents, countedCents } = typedCash(texts, locale, currency);
  const hasFloat = texts.float.trim() !== '';
  const isWrong = (name: 'float' | 'counted') => {
    if (typing === name || readCash(texts[name], locale, currency) !== undefined) return false;
    return texts[name].trim() !== '' || (isSent && name === 'counted');
  };
  const wrong = (['float', 'counted'] as const).filter(isWrong);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isBusy || saving.awaited) return;
    setTyping(undefined);
    setIsSent(true);
    const isFloatWrong = hasFloat && floatCents === undefined;
    if (!isFloatWrong && countedCents !== undefined)
      saving.save({ floatCents: floatCents ?? 0, countedCents, note: texts.note.trim() });
    else document.getElementById(`${id}-${isFloatWrong ? 'float' : 'counted'}`)?.focus();
  }

  const example = typedAmount(locale, EXAMPLE, typedDigits([currency]));
  const field = (name: 'float' | 'counted') => ({
    id: `${id}-${name}`,
    field: (
      <input
        id={`${id}-${name}`}
        className="touch-target h-8 w-32 cramped:w-24 rounded-md border border-control bg-surface px-2 text-end text-row tabular-nums aria-invalid:border-danger"
        inputMode="decimal"
        autoComplete="off"
        placeholder={name === 'float' ? typedAmount(locale, 0, typedDigits([currency])) : undefined}
        value={texts[name]}
        aria-invalid={isWrong(name) || undefined}
        aria-describedby={isWrong(name) ? `${id}-${name}-problem` : undefined}
        onChange={(event) => {
          setTyping(name);
          onChange({ ...texts, [name]: event.target.value });
        }}
        onBlur={() => setTyping(undefined)}
      />
    ),
  });
  return (
    <form onSubmit={submit}>
      <CashTable
        tree={tree}
        cash={{ floatCents, countedCents }}
        fields={{ float: field('float'), counted: field('counted') }}
      >
        {/* Keeps its room: a problem that is shown as a field is left must not move the button away from under the pointer. */}
        <div className="mt-1 min-h-4 text-xs text-danger phone:min-h-8">
          {wrong.map((name) => (
            <p key={name} id={`${id}-${name}-problem`} role="alert">
              <FormattedMessage
                id="amount.problem.not_a_number"
                values={{ field: formatMessage({ id: `close.${name}` }), example }}
              />
            </p>
          ))}
        </div>
        <div className="mt-2 grid gap-3">
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
              aria-disabled={saving.awaited !== undefined}
              className="aria-disabled:opacity-50"
            >
              <FormattedMessage id="close.save" />
            </Button>
            <span
              role="status"
              className={`text-xs ${saving.awaited ? 'text-ink-muted' : 'text-warning'}`}
            >
              {saving.awaited ? <FormattedMessage id={saving.awaited} /> : saving.news}
            </span>
          </div>
          <div role="status" className="text-row text-danger empty:sr-only">
            {saving.error && (
              <>
                <FormattedMessage id="close.not_saved" /> <FailureText error={saving.error} />
              </>
            )}
          </div>
        </div>
      </CashTable>
    </form>
  );
}
