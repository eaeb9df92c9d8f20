import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { MAX_VIEWS } from '#contract/bff/views.ts';
import { failureText } from '../kit/failures/failure.tsx';
import { Notice } from '../kit/failures/notice.tsx';
import { ViewNotSaved } from '../views/views-api.ts';

function NotSaved({ error }: { error: unknown }) {
  const intl = useIntl();
  if (!(error instanceof ViewNotSaved))
    return <FormattedMessage id="preferences.not_saved" values={{ reason: failureText(intl, error) }} />;
  const { viewName, why } = error;
  const reason =
    why instanceof Error
      ? failureText(intl, why)
      : intl.formatMessage({ id: `views.not_saved.${why}` }, { most: MAX_VIEWS });
  return <FormattedMessage id="views.not_saved" values={{ name: <bdi>{viewName}</bdi>, reason }} />;
}

/** Changes of preferences and views that could not be saved, and were undone. */
export function SaveNotices() {
  const { formatMessage } = useIntl();
  const mutations = useQueryClient().getMutationCache();
  const failed = useMutationState({
    filters: { mutationKey: ['saved'], status: 'error' },
    select: (mutation) => mutation,
  });
  return failed.map((mutation) => (
    <Notice
      key={mutation.mutationId}
      kind="warning"
      onDismiss={{ label: formatMessage({ id: 'filter.dismiss' }), action: () => mutations.remove(mutation) }}
    >
      <NotSaved error={mutation.state.error} />
    </Notice>
  ));
}
