import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { MAX_VIEWS } from '#contract/bff/views.ts';
import { failureText } from '../kit/failures/failure.tsx';
import { Notice } from '../kit/failures/notice.tsx';
import { type ViewNotice, viewNoticesQuery } from './view-notices-query.ts';

/** Notices about what happened to the user's views on the server, each shown until dismissed. */
export function ViewNotices() {
  return <Notices />;
}

function Words({ notice }: { notice: ViewNotice }) {
  const intl = useIntl();
  const name = <bdi>{notice.name}</bdi>;
  if (notice.kind === 'default_lost') return <FormattedMessage id="views.default_lost" values={{ name }} />;
  const { why } = notice;
  const reason =
    why instanceof Error
      ? failureText(intl, why)
      : intl.formatMessage({ id: `views.not_saved.${why}` }, { most: MAX_VIEWS });
  return <FormattedMessage id="views.not_saved" values={{ name, reason }} />;
}

function Notices() {
  const { formatMessage } = useIntl();
  const client = useQueryClient();
  const { data: notices } = useQuery(viewNoticesQuery);
  const dismiss = (id: string) => ({
    label: formatMessage({ id: 'filter.dismiss' }),
    action: () =>
      client.setQueryData(viewNoticesQuery.queryKey, (before = []) => before.filter((each) => each.id !== id)),
  });
  return notices.map((notice) => (
    <Notice key={notice.id} kind={notice.kind === 'not_saved' ? 'warning' : 'info'} onDismiss={dismiss(notice.id)}>
      <Words notice={notice} />
    </Notice>
  ));
}
