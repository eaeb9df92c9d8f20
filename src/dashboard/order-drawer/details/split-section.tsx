import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { PageLink } from '../../kit/navigation/page-link.tsx';
import type { Order } from '#contract/service/order.ts';
import { StoreTime } from '../../stores/store-time.tsx';
import { orderTitle } from '../../order-words/order-title.ts';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { asFailure, failureText } from '../../kit/failure.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { type RelatedOrder, relatedOrders } from './related-orders.ts';
import { Section, SectionButton } from '../parts/section.tsx';
import { useLookAround } from './use-look-around.ts';

function Progress({ look, found }: { look: ReturnType<typeof useLookAround>; found: number }) {
  const intl = useIntl();
  const { status, progress, error } = look;
  if (status === 'idle') return null;
  return (
    <p role="status" className={`text-xs ${status === 'failed' ? 'text-danger' : 'text-ink-muted'}`}>
      <FormattedMessage
        id={`drawer.split.${status}`}
        values={{
          share: progress.share,
          hours: progress.hours,
          orders: progress.orders.length,
          count: found,
          hasGap: progress.hasGap ? 'yes' : 'no',
          failure: status === 'failed' ? failureText(intl, error) : '',
          request: asFailure(error).requestId ?? '—',
        }}
      />
    </p>
  );
}

/** A link to another order of the same split, with its time and total. */
function RelatedOrderLink({ related: { relation, order } }: { related: RelatedOrder }) {
  const { search } = useLocation();
  const { clock } = useOrderContext();
  return (
    <MoneyRow className="text-row" amount={<Amount cents={order.totalCents} />}>
      <FormattedMessage
        id={`drawer.relation.${relation}`}
        values={{
          order: (
            <PageLink
              to={{ pathname: `/orders/${encodeURIComponent(order.id)}`, search }}
              className="touch-line text-accent underline underline-offset-2"
            >
              <bdi>{orderTitle(order)}</bdi>
            </PageLink>
          ),
        }}
      />
      <span className="text-xs text-ink-muted">
        {' · '}
        <StoreTime timestamp={order.createdAt} clock={clock} style="day-time" />
      </span>
    </MoneyRow>
  );
}

/** The other orders of this order's split, found among those loaded in the list (`listed`) and, on request, those around its time. */
export function SplitSection({ listed }: { listed: readonly Order[] }) {
  const intl = useIntl();
  const { search } = useLocation();
  const { order } = useOrderContext();
  const look = useLookAround(order);
  const { orders: seen } = look.progress;
  const related = useMemo(() => relatedOrders(order, [...seen, ...listed]), [order, seen, listed]);
  const { parentOrderId } = order;
  const isOwnParent = parentOrderId?.toLowerCase() === order.id.toLowerCase();
  const lacksParent = parentOrderId && !isOwnParent && !related.some(({ relation }) => relation === 'parent');
  const action =
    look.status === 'looking' ? (
      <SectionButton onClick={look.stop}>
        <FormattedMessage id="drawer.split.stop" />
      </SectionButton>
    ) : (
      <SectionButton onClick={look.start}>
        <FormattedMessage id="drawer.split.look" />
      </SectionButton>
    );
  return (
    <Section title={intl.formatMessage({ id: 'drawer.split' })} summary={look.status !== 'done' && action}>
      <ul className="space-y-0.5 empty:hidden">
        {isOwnParent && (
          <li className="text-row text-ink-muted">
            <FormattedMessage id="drawer.relation.self" />
          </li>
        )}
        {lacksParent && (
          <li className="text-row">
            <FormattedMessage
              id="drawer.relation.parent"
              values={{
                order: (
                  <PageLink
                    to={{ pathname: `/orders/${encodeURIComponent(parentOrderId)}`, search }}
                    className="touch-line text-accent underline underline-offset-2"
                  >
                    <bdi className="wrap-anywhere">{parentOrderId.slice(0, 8)}</bdi>
                  </PageLink>
                ),
              }}
            />
          </li>
        )}
        {related.map((entry) => (
          <li key={entry.order.id}>
            <RelatedOrderLink related={entry} />
          </li>
        ))}
      </ul>
      <Progress look={look} found={related.length} />
    </Section>
  );
}
