import { useIntl } from 'react-intl';
import { failureText, RequestId } from '../../kit/failure.tsx';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { inertText } from '../../kit/inert-text.ts';
import type { ApiFailure, FailureCode } from '../../kit/request.ts';

/** What a failure means to a user who changes settings; the server's own message names an invalid value. */
const WORDS: Partial<Record<FailureCode, MessageId>> = {
  bad_request: 'settings.error.bad_request',
  admins_only: 'settings.error.admins_only',
  not_found: 'settings.error.not_found',
  too_many_attempts: 'settings.error.too_many_attempts',
};

/** Why an action failed, announced beside its button; `words` overrides the message for some codes. */
export function Problem({
  failure,
  words,
}: {
  failure: ApiFailure | undefined;
  words?: Partial<Record<FailureCode, MessageId>> | undefined;
}) {
  const intl = useIntl();
  const id = failure && (words?.[failure.code] ?? WORDS[failure.code]);
  return (
    <div role="status" className="text-row wrap-anywhere text-danger empty:hidden">
      {failure &&
        (id ? (
          intl.formatMessage({ id }, { message: inertText(failure.message) })
        ) : (
          <>
            {failureText(intl, failure)} <RequestId error={failure} />
          </>
        ))}
    </div>
  );
}
