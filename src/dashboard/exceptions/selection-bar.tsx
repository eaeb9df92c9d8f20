import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { todayIn } from '#order-domain/days/store-span.ts';
import { useDays } from '../stores/days.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failures/failure-notice.tsx';
import { EntryForm } from './entry-form.tsx';
import { stateOf } from './entry-rows.ts';
import type { MarkAction } from './use-marks.ts';
import type { Selection } from './use-selection.ts';

/** Buttons share the width of a phone. */
const BUTTON = 'max-sm:flex-1';

/** What to do with the selected entries; `onLeave` when its focused button disappears. */
export function SelectionBar({
  selection,
  onLeave,
}: {
  selection: Selection;
  onLeave: () => void;
}) {
  const { formatMessage } = useIntl();
  const days = useDays();
  const { selected, count, isSnoozing, isPending, error } = selection;
  if (selected.length === 0) return null;
  const storeIds = [...new Set(selected.map(({ first }) => first.found.storeId))];
  const states = new Set(selected.map(stateOf));
  const act = (action: MarkAction) => {
    selection.mark(action);
    onLeave();
  };
  return (
    <section
      aria-label={formatMessage({ id: 'exceptions.selected' }, { count })}
      className="shrink-0 border-t border-line bg-raised px-4 py-2 shadow-popover max-sm:px-3 print:hidden"
    >
      {error && (
        <FailureNotice error={error} onRetry={selection.again}>
          <FormattedMessage id="exceptions.not_saved" />
        </FailureNotice>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <div className="me-1 flex items-center max-sm:w-full">
          <IconButton
            icon={X}
            label={formatMessage({ id: 'exceptions.clear_selection' })}
            className="-ms-2"
            onClick={() => {
              selection.clear();
              onLeave();
            }}
          />
          <p role="status" className="text-row font-medium tabular-nums">
            <FormattedMessage id="exceptions.selected" values={{ count }} />
          </p>
        </div>
        {(states.has('open') || states.has('snoozed')) && (
          <Button
            look="primary"
            className={BUTTON}
            disabled={isPending}
            onClick={() => act({ mark: 'looked_at' })}
          >
            <FormattedMessage id="exceptions.save_look" />
          </Button>
        )}
        {states.has('open') && (
          <Button
            look="outline"
            className={BUTTON}
            aria-expanded={isSnoozing}
            disabled={isPending}
            onClick={() => selection.setIsSnoozing(!isSnoozing)}
          >
            <FormattedMessage id="exceptions.save_snooze" />
          </Button>
        )}
        {(states.has('looked_at') || states.has('snoozed')) && (
          <Button
            look="outline"
            className={BUTTON}
            disabled={isPending}
            onClick={() => act({ mark: 'open' })}
          >
            <FormattedMessage id="exceptions.reopen" />
          </Button>
        )}
      </div>
      {isSnoozing && (
        <EntryForm
          mark="snoozed"
          today={todayIn(storeIds, days)}
          note=""
          onDone={({ until, note }) =>
            act({ mark: 'snoozed', until, ...(note !== '' && { note }) })
          }
          onCancel={() => {
            selection.setIsSnoozing(false);
            onLeave();
          }}
        />
      )}
    </section>
  );
}
