import type { IntlShape } from 'react-intl';
import { isMessageId } from './i18n/messages.ts';

/** What a failed request comes down to, as far as words for it are concerned. */
export type Failure = {
  readonly code: string;
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
};

/** Plain words for a failure, by its code. */
export function failureText(intl: IntlShape, failure: Failure): string {
  const id = `error.${failure.code}`;
  return intl.formatMessage(
    { id: isMessageId(id) ? id : 'error.internal' },
    { message: failure.message, seconds: failure.retryAfterSeconds ?? 0 },
  );
}
