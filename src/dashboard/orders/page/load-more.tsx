import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { FailureText, RetryButton } from '../../ui/failures/failure.tsx';

type LoadMoreProps = {
  isLoading: boolean;
  /** The error of the next page; null without one. */
  error: unknown;
  onRetry: () => void;
  /** Loads older orders; undefined if scrolling does so. */
  onLoad: (() => void) | undefined;
};

/** The button keeps the focus while older orders load, and the rows stay in place. */
export function LoadMore({ isLoading, error, onRetry, onLoad }: LoadMoreProps) {
  return (
    <>
      {error !== null && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-4 text-row text-danger"
        >
          <span>
            <FormattedMessage id="orders.failed_more" /> <FailureText error={error} />
          </span>
          {!onLoad && <RetryButton error={error} hasCountdown onRetry={onRetry} />}
        </div>
      )}
      {onLoad && (
        <div className="flex justify-center py-2">
          {/* The same button before and after a failure, so that it keeps the focus. */}
          <Button
            look="outline"
            aria-busy={isLoading}
            className="aria-busy:opacity-60"
            onClick={error === null ? onLoad : onRetry}
          >
            <FormattedMessage id="orders.load_more" />
          </Button>
        </div>
      )}
    </>
  );
}
