import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MAX_VIEWS } from '#contract/bff/views.ts';
import { failureText } from '../ui/failures/failure.tsx';
import { Notice } from '../ui/failures/notice.tsx';
import { MessageProvider } from '../ui/i18n/message-provider.tsx';
import { ViewNotSaved } from '../views/views-api.ts';

function NotSaved({ error, onDismiss }: { error: unknown; onDismiss: () => void }) {
  const intl = useIntl();
  const words = () => {
    if (!(error instanceof ViewNotSaved))
      return (
        <FormattedMessage
          id="preferences.not_saved"
          values={{ reason: failureText(intl, error) }}
        />
      );
    const { viewName, why } = error;
    const reason =
      why instanceof Error
        ? failureText(intl, why)
        : intl.formatMessage({ id: `views.not_saved.${why}` }, { most: MAX_VIEWS });
    return (
      <FormattedMessage id="views.not_saved" values={{ name: <bdi>{viewName}</bdi>, reason }} />
    );
  };
  return (
    <Notice
      kind="warning"
      onDismiss={{ label: intl.formatMessage({ id: 'filter.dismiss' }), action: onDismiss }}
    >
      {words()}
    </Notice>
  );
}

/** Reports changes of preferences and views that failed and were undone. */
export function SaveNotices() {
  const mutations = useQueryClient().getMutationCache();
  const failed = useMutationState({
    filters: { mutationKey: ['saved'], status: 'error' },
    select: (mutation) => mutation,
  });
  return (
    <div role="status" className="contents">
      {failed.length > 0 && (
        <Suspense>
          <MessageProvider catalogue="lists">
            {failed.map((mutation) => (
              <NotSaved
                key={mutation.mutationId}
                error={mutation.state.error}
                onDismiss={() => mutations.remove(mutation)}
              />
            ))}
          </MessageProvider>
        </Suspense>
      )}
    </div>
  );
}
