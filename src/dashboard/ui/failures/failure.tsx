import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Button } from '../button.tsx';
import { isMessageId } from '../i18n/messages.ts';
import { PageMessage } from './page-message.tsx';
import { ApiFailure } from '../request.ts';

/**
 * The longest pause (seconds) to count down in the open page; after a longer one, people retry when
 * they come back.
 */
const LONGEST_COUNTDOWN = 600;

export type FailureProps = {
  /** Any thrown value; everything but an ApiFailure counts as `internal`. */
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Counts down the pause that the service asked for, and then calls `onRetry`. */
  readonly hasCountdown?: boolean;
};

/** The failure behind a thrown value; everything but an ApiFailure counts as `internal`. */
export function asFailure(error: unknown): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure('internal', String(error));
}

/** The message for an error, by the code of its failure. */
export function failureText(intl: IntlShape, error: unknown): string {
  const { code, retryAfterSeconds } = asFailure(error);
  if (code === 'updated') return intl.formatMessage({ id: 'page.updated' });
  const id = `error.${code}`;
  return intl.formatMessage(
    { id: isMessageId(id) ? id : 'error.internal' },
    { seconds: retryAfterSeconds ?? 0 },
  );
}

/** The id of the failed request in small print, for support; nothing if there is none. */
export function RequestId({ error }: { error: unknown }) {
  const { requestId } = asFailure(error);
  if (requestId === undefined) return null;
  return (
    <span className="text-xs wrap-anywhere">
      <FormattedMessage id="error.request_id" values={{ id: <bdi>{requestId}</bdi> }} />
    </span>
  );
}

/** The message for an error, with the id of its request. */
export function FailureText({ error }: { error: unknown }) {
  const intl = useIntl();
  return (
    <>
      {failureText(intl, error)} <RequestId error={error} />
    </>
  );
}

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

/** After an update of Tillview, only a reload helps. */
function retryOf(error: unknown, onRetry: () => void) {
  return asFailure(error).code === 'updated'
    ? ({ label: 'page.reload', act: () => location.reload() } as const)
    : ({ label: 'action.retry', act: onRetry } as const);
}

function CountingButton({
  error,
  seconds,
  onRetry,
}: {
  error: unknown;
  seconds: number;
  onRetry: () => void;
}) {
  const left = useCountdown(seconds, onRetry);
  const { label, act } = retryOf(error, onRetry);
  return (
    <Button look="outline" onClick={act}>
      <FormattedMessage id={label} />
      {left > 0 && (
        // Decorative: a screen reader would announce every second.
        <span aria-hidden className="text-ink-muted">
          {left} s
        </span>
      )}
    </Button>
  );
}

/**
 * Retries when pressed and, with `hasCountdown`, at the end of the pause that the service asked
 * for; renders nothing for a resource that does not exist.
 */
export function RetryButton({ error, onRetry, hasCountdown = false }: FailureProps) {
  const { code, requestId, retryAfterSeconds = 0 } = asFailure(error);
  if (code === 'not_found') return null;
  const seconds = hasCountdown && retryAfterSeconds <= LONGEST_COUNTDOWN ? retryAfterSeconds : 0;
  // A new key for each failure restarts the countdown; without a countdown the key is constant, so
  // the button keeps its focus.
  return (
    <CountingButton
      key={hasCountdown ? requestId : undefined}
      error={error}
      seconds={seconds}
      onRetry={onRetry}
    />
  );
}

/**
 * A failure in place of the content that could not be loaded, announced as an alert; `title` names
 * that content.
 */
export function FailureMessage({
  icon,
  title,
  ...failure
}: FailureProps & { icon?: ReactNode; title: ReactNode }) {
  return (
    <div role="alert" className="h-full">
      <PageMessage icon={icon} title={title} actions={<RetryButton {...failure} />}>
        <FailureText error={failure.error} />
      </PageMessage>
    </div>
  );
}
