import { FormattedMessage } from 'react-intl';
import * as z from 'zod/mini';
import type { MessageId } from '../i18n/messages.ts';
import type { FailureCode } from '../request.ts';
import { asFailure, FailureText } from './failure.tsx';

export type ProblemWords = Partial<Record<FailureCode, MessageId>>;

const invalidValue = z.object({
  field: z.string(),
  rule: z.string(),
  limit: z.optional(z.number()),
});
const UNKNOWN = { field: '', rule: '', limit: 0 };

/** The field and the problem that the server reported. */
function whatIsInvalid(error: Error) {
  try {
    return { ...UNKNOWN, ...invalidValue.safeParse(JSON.parse(String(error.cause))).data };
  } catch {
    return UNKNOWN;
  }
}

/** Messages for failed changes of settings. */
const WORDS: ProblemWords = {
  bad_request: 'settings.error.bad_request',
  admins_only: 'settings.error.admins_only',
  not_found: 'settings.error.not_found',
  too_many_attempts: 'settings.error.too_many_attempts',
};

/** The error of a change; `words` overrides the message for some codes. */
export function Problem({
  error,
  words,
}: {
  error: Error | null;
  words?: ProblemWords | undefined;
}) {
  const id = error && { ...WORDS, ...words }[asFailure(error).code];
  return (
    <div role="status" className="text-row wrap-anywhere text-danger empty:sr-only">
      {error &&
        (id ? (
          <FormattedMessage id={id} values={whatIsInvalid(error)} />
        ) : (
          <FailureText error={error} />
        ))}
    </div>
  );
}
