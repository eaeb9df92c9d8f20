import type { ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import { ReadingStatus } from '../../orders-feed/reader/reading-status.tsx';
import { LOOK_BACKS, type LookBack } from '../filters/refund-filters.ts';
import type { RefundLags } from '../rows/refund-lags.ts';
import { shareText } from '../table/refund-cells.tsx';

/**
 * Says how far back orders were read for the refunds of a period, how late its refunds came, and offers to read further back. What came
 * later than that cannot be known, so nothing is claimed about it.
 */
function LookBackNote({
  lookBackDays,
  lags: { within, late, lateDays, beyond },
  isWhole,
  onCheck,
}: Omit<Parameters<typeof LookBackBar>[0], 'reading' | 'isFailed'>) {
  const intl = useIntl();
  const further = LOOK_BACKS.find((days) => days > lookBackDays);
  return (
    <>
      <p className="min-w-0 flex-1">
        <FormattedMessage
          id="refunds.look_back_note"
          values={{
            days: lookBackDays,
            // Before everything was read, no share is known.
            within: isWhole ? within : 0,
            late,
            lateDays,
            share: shareText(intl, late, within),
          }}
        />
        {beyond > 0 && (
          <>
            {' '}
            <FormattedMessage id="refunds.beyond" values={{ beyond, days: lookBackDays }} />
          </>
        )}
      </p>
      {further !== undefined && (
        <Button look="outline" className="shrink-0" onClick={() => onCheck(further)}>
          <FormattedMessage id="refunds.check" values={{ days: further }} />
        </Button>
      )}
    </>
  );
}

/** The line below the refunds: how far reading is, and once it has ended what was and what was not read. */
export function LookBackBar({
  reading,
  isFailed,
  ...note
}: {
  reading: ComponentProps<typeof ReadingStatus>['reading'];
  /** The page says in place of the rows that nothing could be read. */
  isFailed: boolean;
  lookBackDays: LookBack;
  lags: RefundLags;
  isWhole: boolean;
  onCheck: (days: LookBack) => void;
}) {
  const { phase } = reading.progress;
  const hasEnded = phase === 'complete' || phase === 'incomplete';
  return (
    <>
      {hasEnded && !isFailed && <ReadingStatus reading={reading} />}
      <div className="flex min-h-10 shrink-0 items-center gap-x-3 border-t border-line px-4 py-1 text-xs text-ink-muted max-sm:px-3">
        {hasEnded ? <LookBackNote {...note} /> : <ReadingStatus reading={reading} />}
      </div>
    </>
  );
}
