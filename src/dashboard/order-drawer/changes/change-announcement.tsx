import { X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StoreTime } from '../../stores/store-time.tsx';
import { IconButton } from '../../kit/button.tsx';
import { wordsOfChanges } from './change-words.ts';
import type { OrderFrame } from '../parts/order-frame.ts';
import type { LiveChanges } from './use-order-changes.ts';

/**
 * Tells what changed of the open order: a screen reader politely the last change; everyone all that they have not dismissed, at the
 * foot of the drawer, where it moves nothing that is being read.
 */
export function ChangeAnnouncement({
  changes: { last, all, at, dismiss },
  frame: { currency, clock },
  onDismiss,
}: {
  changes: LiveChanges;
  frame: OrderFrame;
  /** Takes the focus on, as the button to dismiss goes away with what it dismisses. */
  onDismiss: () => void;
}) {
  const intl = useIntl();
  return (
    <>
      <p role="status" className="sr-only">
        {last.length > 0 && (
          <FormattedMessage id="drawer.changed" values={{ changes: wordsOfChanges(intl, last, currency) }} />
        )}
      </p>
      {all.length > 0 && (
        <div className="flex shrink-0 items-start gap-2 border-t border-line py-1 ps-4 pe-3 text-row text-ink-muted">
          <p className="max-h-25 short:max-h-8 min-w-0 flex-1 overflow-y-auto py-1.5 wrap-anywhere">
            <FormattedMessage
              id="drawer.changed.at"
              values={{
                time: <StoreTime timestamp={new Date(at).toISOString()} clock={clock} style="time" showZone />,
                changes: <bdi className="text-ink">{wordsOfChanges(intl, all, currency)}</bdi>,
              }}
            />
          </p>
          <IconButton
            icon={X}
            label={intl.formatMessage({ id: 'drawer.changed.dismiss' })}
            onClick={() => {
              onDismiss();
              dismiss();
            }}
          />
        </div>
      )}
    </>
  );
}
