import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import { LOOK_BACKS, type LookBack } from '../filters/refund-filters.ts';
import type { RefundLags } from '../rows/refund-lags.ts';
import { shareText } from '../table/refund-cells.tsx';

/**
 * Says how far back orders were read for the refunds of a period, how late its refunds came, and offers to read further back. What came
 * later than that cannot be known, so nothing is claimed about it.
 */
export function LookBackNote({
  lookBackDays,
  lags: { within, late, lateDays, beyond },
  isWhole,
  onCheck,
}: {
  lookBackDays: LookBack;
  lags: RefundLags;
  isWhole: boolean;
  onCheck: (days: LookBack) => void;
}) {
  const intl = useIntl();
  const further = LOOK_BACKS.find((days) => days > lookBackDays);
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-x-3 border-t border-line px-4 py-1 text-xs text-ink-muted max-sm:px-3">
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
    </div>
  );
}
