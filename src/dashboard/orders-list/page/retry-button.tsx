import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import { useFocusHeir } from '../../kit/focus-heir.ts';

/** Longer pauses than this (seconds) are not waited out in the open page: people try again when they come back. */
const LONGEST_COUNTDOWN = 600;

function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => {
      setLeft(left - 1);
      if (left === 1) onEnd();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return left;
}

/**
 * Tries again when pressed and, where the service asked for a pause of `afterSeconds`, by itself when the pause is over. Mount it anew
 * (by `key`) for each failure, so that each pause is counted from its start.
 */
export function RetryButton({ afterSeconds, onRetry }: { afterSeconds: number | undefined; onRetry: () => void }) {
  const isCounted = afterSeconds !== undefined && afterSeconds > 0 && afterSeconds <= LONGEST_COUNTDOWN;
  const left = useCountdown(isCounted ? afterSeconds : 0, onRetry);
  const heir = useFocusHeir();
  return (
    <Button ref={heir} look="outline" onClick={onRetry}>
      <FormattedMessage id="action.retry" />
      {left > 0 && (
        // The seconds are for the eye: read aloud one by one they would drown everything else.
        <span aria-hidden className="text-ink-muted">
          {left} s
        </span>
      )}
    </Button>
  );
}
