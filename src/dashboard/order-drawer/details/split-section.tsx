import { useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { PageLink } from '../../kit/navigation/page-link.tsx';
import type { Order } from '#contract/service/order.ts';
import { StoreTime } from '../../stores/store-time.tsx';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { asFailure, failureText } from '../../kit/failures/failure.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { Section, SectionButton } from '../parts/section.tsx';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { printInstant } from '#contract/service/rfc3339.ts';
import { walkPeriod } from '../../orders-feed/walk-period.ts';
import type { FetchPage } from '#upstream/walk/orders-walk.ts';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';

/** How another order of the same split relates to the open one. */
export type Relation = 'parent' | 'sibling' | 'child';

type RelatedOrder = { readonly relation: Relation; readonly order: Order };

const RANKS: Readonly<Record<Relation, number>> = { parent: 0, sibling: 1, child: 2 };

function relationOf(order: Order, other: Order): Relation | undefined {
  const [id, named, otherId, otherParent] = [order.id, order.parentOrderId, other.id, other.parentOrderId].map(
    (text) => text || undefined,
  );
  // An order that names itself as its parent has none.
  const parent = named === id ? undefined : named;
  if (otherId === id) return undefined;
  if (parent !== undefined && otherId === parent) return 'parent';
  if (parent !== undefined && otherParent === parent) return 'sibling';
  return otherParent !== undefined && otherParent === id ? 'child' : undefined;
}

/** The orders among `others` that belong to the same split, each once: parent, siblings, children. */
export function relatedOrders(order: Order, others: Iterable<Order>): RelatedOrder[] {
  const found = new Map<string, RelatedOrder>();
  for (const other of others) {
    const relation = relationOf(order, other);
    if (relation) found.set(other.id, { relation, order: other });
  }
  return [...found.values()].sort((left, right) => RANKS[left.relation] - RANKS[right.relation]);
}

const HOUR = 3_600;
/** Periods around an order, as offsets in seconds, most likely first: the parts of a split are usually paid soon after it was placed. */
const PERIODS = [
  [0, 2],
  [-2, 0],
  [2, 6],
  [-6, -2],
  [6, 24],
  [-24, -6],
].map(([from = 0, to = 0]) => ({ from: from * HOUR, to: to * HOUR }));
/** Enough for a day of an ordinary store; the day of a busier one is not searched completely. */
const MAX_REQUESTS = 40;

/** The progress of a search. */
export type LookProgress = {
  readonly orders: readonly Order[];
  /** Hours before and after the order that were searched completely. */
  readonly hours: number;
  /** Share of the periods searched so far, from 0 to 1. */
  readonly share: number;
  /** True if some orders of the searched periods could not be listed. */
  readonly hasGap: boolean;
};

const { pageSize: _pageSize, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;

/**
 * Searches the orders of the same store within 24 hours of an order, one period after the other; stops after 40 requests. Errors of
 * `fetchPage` propagate, including the one for an aborted `signal`.
 */
export async function* lookAround(
  { storeId, created }: Pick<Order, 'storeId' | 'created'>,
  fetchPage: FetchPage,
  signal: AbortSignal,
): AsyncGenerator<LookProgress> {
  if (created === undefined) return;
  const orders = new Map<string, Order>();
  let hasGap = false;
  let requests = 0;
  for (const [index, period] of PERIODS.entries()) {
    const walk = walkPeriod({
      filter: {
        ...EVERYTHING,
        storeIds: [storeId],
        from: printInstant({ epochSeconds: created + period.from, nanoseconds: 0 }),
        to: printInstant({ epochSeconds: created + period.to, nanoseconds: 999_999_999 }),
      },
      fetchPage,
      signal,
    });
    let step = await walk.next();
    for (; !step.done; step = await walk.next()) {
      for (const order of step.value.orders) orders.set(order.id, order);
      requests += 1;
      if (requests === MAX_REQUESTS) return;
    }
    hasGap ||= step.value.isStuck || step.value.gaps.length > 0;
    const hasBothSides = index % 2 === 1;
    const hours = Math.abs((hasBothSides ? period.from : (PERIODS[index - 1]?.from ?? 0)) / HOUR);
    yield { orders: [...orders.values()], hours, share: (index + 1) / PERIODS.length, hasGap };
  }
}

type Look = {
  readonly status: 'idle' | 'looking' | 'done' | 'stopped' | 'failed';
  readonly progress: LookProgress;
  readonly error: unknown;
};

const IDLE: Look = { status: 'idle', progress: { orders: [], hours: 0, share: 0, hasGap: false }, error: undefined };

/** A search around the open order that the user starts and can stop; opening another order ends it. */
function useLookAround(order: Order) {
  const [look, setLook] = useState(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setLook({ ...IDLE, status: 'looking' });
    try {
      let share = 0;
      for await (const progress of lookAround(order, fetchOrderPage, controller.signal)) {
        ({ share } = progress);
        if (!controller.signal.aborted) setLook({ status: 'looking', progress, error: undefined });
      }
      setLook((last) => ({ ...last, status: share === 1 ? 'done' : 'stopped' }));
    } catch (error) {
      if (!controller.signal.aborted) setLook((last) => ({ ...last, status: 'failed', error }));
    }
  }
  return {
    ...look,
    start: () => void start(),
    stop: () => {
      running.current?.abort();
      setLook((last) => ({ ...last, status: 'stopped' }));
    },
  };
}

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

/** How another order of the split relates to this one, with a link to it. */
function RelationText({ relation, id, title }: { relation: Relation; id: string; title: string }) {
  const { search } = useLocation();
  const link = (
    <PageLink
      to={{ pathname: `/orders/${encodeURIComponent(id)}`, search }}
      className="touch-line text-accent underline underline-offset-2"
    >
      <bdi className="wrap-anywhere">{title}</bdi>
    </PageLink>
  );
  return <FormattedMessage id={`drawer.relation.${relation}`} values={{ order: link }} />;
}

/** The other orders of this order's split, found among those loaded in the list (`listed`) and, on request, those around its time. */
export function SplitSection({ listed }: { listed: readonly Order[] }) {
  const intl = useIntl();
  const { order, clock } = useOrderContext();
  const look = useLookAround(order);
  const { orders: seen } = look.progress;
  const related = useMemo(() => relatedOrders(order, [...seen, ...listed]), [order, seen, listed]);
  const { parentOrderId } = order;
  const isOwnParent = parentOrderId === order.id;
  const lacksParent = parentOrderId && !isOwnParent && !related.some(({ relation }) => relation === 'parent');
  const isLooking = look.status === 'looking';
  const action = (
    <SectionButton onClick={isLooking ? look.stop : look.start}>
      <FormattedMessage id={isLooking ? 'drawer.split.stop' : 'drawer.split.look'} />
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
            <RelationText relation="parent" id={parentOrderId} title={parentOrderId.slice(0, 8)} />
          </li>
        )}
        {related.map(({ relation, order: other }) => (
          <li key={other.id}>
            <MoneyRow className="text-row" amount={<Amount cents={other.totalCents} />}>
              <RelationText relation={relation} id={other.id} title={orderTitle(other)} />
              <span className="text-xs text-ink-muted">
                {' · '}
                <StoreTime timestamp={other.createdAt} clock={clock} style="day-time" />
              </span>
            </MoneyRow>
          </li>
        ))}
      </ul>
      <Progress look={look} found={related.length} />
    </Section>
  );
}
