import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { QueryIssue } from '#contract/list-orders-query.ts';
import { Notice } from '../ui/notice.tsx';
import { readerTimeZone } from '../i18n/reader-zone.ts';
import { formatMoment } from '../i18n/store-clock.ts';
import { Button } from '../ui/button.tsx';
import type { OrdersFeedSnapshot } from './paging/orders-feed-runner.ts';

const NAMED = 3;

function IgnoredParameters({ issues }: { issues: readonly QueryIssue[] }) {
  const { formatMessage } = useIntl();
  const text = issues.map((issue) => issue.message).join(' ');
  const [dismissed, setDismissed] = useState('');
  if (issues.length === 0 || dismissed === text) return null;
  return (
    <Notice
      kind="warning"
      onDismiss={{ label: formatMessage({ id: 'filter.dismiss' }), action: () => setDismissed(text) }}
    >
      <FormattedMessage id="filter.ignored" values={{ messages: text }} />
    </Notice>
  );
}

/** What the reader must know of the list: parameters left out, orders that could not be listed or read, and updates that stopped. */
export function ListNotices({
  issues,
  snapshot,
  lastUpdate,
  onRefresh,
}: {
  issues: readonly QueryIssue[];
  snapshot: OrdersFeedSnapshot;
  /** When the list was last known to be current, RFC 3339; undefined while it is. */
  lastUpdate: string | undefined;
  onRefresh: () => void;
}) {
  const { locale, formatMessage } = useIntl();
  const own = { timeZone: readerTimeZone() };
  const details = snapshot.unreadable
    .slice(0, NAMED)
    .map(({ id, reason }) =>
      formatMessage({ id: 'orders.unreadable_one' }, { id: id ?? formatMessage({ id: 'orders.without_id' }), reason }),
    )
    .join(', ');
  return (
    <>
      <IgnoredParameters issues={issues} />
      {snapshot.gaps.length > 0 && (
        <Notice kind="warning">
          <FormattedMessage
            id="orders.gap"
            values={{
              count: snapshot.gaps.length,
              moments: snapshot.gaps.map(({ second }) => formatMoment(locale, second, own, 'full')).join(', '),
            }}
          />
        </Notice>
      )}
      {snapshot.unreadable.length > 0 && (
        <Notice kind="warning">
          <FormattedMessage
            id="orders.unreadable"
            values={{
              count: snapshot.unreadable.length,
              details: snapshot.unreadable.length > NAMED ? `${details}, …` : details,
            }}
          />
        </Notice>
      )}
      {lastUpdate !== undefined && (
        <Notice
          kind="warning"
          actions={
            <Button look="outline" onClick={onRefresh}>
              <FormattedMessage id="action.retry" />
            </Button>
          }
        >
          <FormattedMessage id="orders.stale" values={{ time: formatMoment(locale, lastUpdate, own, 'time') }} />
        </Notice>
      )}
    </>
  );
}
