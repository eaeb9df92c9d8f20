import { FormattedMessage } from 'react-intl';
import { Button } from '../../../kit/button.tsx';
import { Notice } from '../../../kit/notice.tsx';

/** Says that filters over loaded orders show a part of a part, and offers to load on, with progress, until more of them match. */
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
  /** Whether the end of the selection is loaded, so that nothing more can match. */
  isComplete: boolean;
  /** Whether it is loading on because it was asked to. */
  isLoading: boolean;
  /** Whether orders are picked by when they were refunded, which says nothing of when they were made. */
  isByRefundDate: boolean;
  /** The moment back to which orders are loaded; undefined while that is not known. */
  reached: string | undefined;
  onLoadMore: () => void;
  /** Looks through newer orders; undefined where the list reaches the newest. */
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
