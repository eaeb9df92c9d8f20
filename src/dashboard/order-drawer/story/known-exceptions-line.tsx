import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { secondOf } from '#contract/service/rfc3339.ts';
import { toStoreDay } from '#order-domain/days/store-day.ts';
import { getDayZone } from '#order-domain/days/store-span.ts';
import { orderExceptionsQuery } from '../../api/exceptions.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { useDays } from '../../stores/days.tsx';
import { sessionQuery } from '../../stores/session.ts';
import { useOrderContext } from '../parts/order-context.ts';

/**
 * Open findings about the order, with a link to them unless that page is open; nothing until
 * loaded.
 */
export function KnownExceptionsLine() {
  const { formatMessage, formatList } = useIntl();
  const { order } = useOrderContext();
  const { pathname } = useLocation();
  const days = useDays();
  const created = toStoreDay(
    secondOf(order.createdAt) ?? 0,
    getDayZone(order.storeId, days),
    days.cutoffMinutes,
  );
  const session = useQueryClient().getQueryData(sessionQuery.queryKey);
  const enabled = session?.keepsOrders === true;
  const { data: entries = [] } = useQuery({ ...orderExceptionsQuery(order, created), enabled });
  const [first] = entries;
  if (!first) return null;
  const kinds = [...new Set(entries.map(({ found }) => found.kind))];
  const words = (
    <FormattedMessage
      id="exception.worth_a_look"
      values={{
        kinds: formatList(kinds.map((kind) => formatMessage({ id: `exception.${kind}` }))),
      }}
    />
  );
  const happened = entries.map(({ found }) => found.day).toSorted();
  const search = new URLSearchParams({
    store_id: order.storeId,
    from: happened[0] ?? first.found.day,
    to: happened.at(-1) ?? first.found.day,
    kind: kinds.toSorted().join(),
    order: order.id,
    entry: first.found.id,
  });
  return (
    <p className="flex items-start gap-2 bg-sunken px-4 py-2 text-row text-ink-muted">
      <Eye aria-hidden size={16} className="my-0.5 shrink-0" />
      {pathname === '/exceptions' ? (
        <span className="min-w-0">{words}</span>
      ) : (
        <PageLink
          to={`/exceptions?${search}`}
          className="touch-line underline-offset-2 hover:underline"
        >
          {words}
        </PageLink>
      )}
    </p>
  );
}
