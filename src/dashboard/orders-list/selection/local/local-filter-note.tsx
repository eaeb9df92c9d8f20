import { FormattedMessage } from 'react-intl';
import { Button } from '../../../kit/button.tsx';
import { Notice } from '../../../kit/notice.tsx';

/** Says that local filters cover only the loaded orders, and offers to load more until more match, with progress. */
export function LocalFilterNote({
  shown,
  loaded,
  isComplete,
  isLoading,
  isByRefundDate,
  reached,
  onLoadMore,
  onLoadNewer,
  onCancel,
}: {
  /** How many of the loaded orders match. */
  shown: number;
  loaded: number;
  /** Whether the list is loaded to its end, so that nothing more can match. */
  isComplete: boolean;
  /** Whether more orders are being loaded on request. */
  isLoading: boolean;
  /** Whether a filter by refund date is set: then the orders' own dates say nothing about what is covered. */
  isByRefundDate: boolean;
  /** How far back orders are loaded; undefined while unknown. */
  reached: string | undefined;
  onLoadMore: () => void;
  /** Loads newer orders; undefined where the list reaches the newest. */
  onLoadNewer: (() => void) | undefined;
  onCancel: () => void;
}) {
  return (
    <Notice
      kind="info"
      actions={
        <>
          {onLoadNewer && (
            <Button look="outline" className="-my-1" onClick={onLoadNewer}>
              <FormattedMessage id="local.load_newer" />
            </Button>
          )}
          {!isComplete && (
            <Button look="outline" className="-my-1" onClick={isLoading ? onCancel : onLoadMore}>
              <FormattedMessage id={isLoading ? 'local.cancel' : 'local.load_more'} />
            </Button>
          )}
        </>
      }
    >
      <FormattedMessage
        id={isComplete ? 'local.shown_of_all' : isByRefundDate ? 'local.refunds_shown' : 'local.shown'}
        values={{ shown, loaded, moment: reached ?? 'none' }}
      />{' '}
      {isLoading && (
        <span className="text-ink-faint">
          <FormattedMessage id="local.loading" />
        </span>
      )}
    </Notice>
  );
}
