import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoment } from '../../stores/store-clock.ts';
import { StoreTime } from '../../stores/store-time.tsx';
import { hasIncomingPayment } from '#order-domain/order/order-amounts.ts';
import { tenderOf } from '#order-domain/order/tenders.ts';
import type { TimelineEvent } from '#order-domain/order/timeline.ts';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { FactLine } from '../parts/texts.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { Entries, Section } from '../parts/section.tsx';
import { TenderPhrase } from '../../order-labels/tender-words.tsx';

function EventAmount({ event }: { event: TimelineEvent }) {
  if (event.kind === 'payment') return <Amount cents={event.payment.amountCents} />;
  if (event.kind === 'refund')
    return <Amount cents={0 - event.refund.amountCents} className="text-refund" />;
  return null;
}

/**
 * One event with its time (without the day if `isSameDay` as the event above) and, if `hasBalance`,
 * the balance after it.
 */
function TimelineEventLine({
  event,
  hasBalance,
  isSameDay,
}: {
  event: TimelineEvent;
  isSameDay: boolean;
  hasBalance: boolean;
}) {
  const { order, clock } = useOrderContext();
  const balance = hasBalance ? event.balance : undefined;
  const isPayout = event.kind === 'payment' && event.payment.amountCents < 0;
  const kind = isPayout ? (hasIncomingPayment(order) ? 'paid_back' : 'paid_out') : event.kind;
  const rounds = event.kind === 'rounds' ? event.rounds : [];
  const values = {
    kept: balance && <Amount cents={balance.keptCents} />,
    owed: balance && <Amount cents={balance.unpaidCents} />,
  };
  const isOwed =
    event.kind === 'payment' &&
    (balance?.unpaidCents ?? 0) > 0 &&
    order.fulfillmentStatus !== 'cancelled';
  // Without a refund, the net amount is the amount paid.
  const hasNet = !isOwed && (balance?.refundedCents ?? 0) !== 0;
  return (
    <>
      <span className="text-end text-ink-muted wrap-anywhere cramped:block cramped:text-start">
        {event.at === undefined ? (
          <span className="text-ink-faint">
            <FormattedMessage id="drawer.event.no_time" />
          </span>
        ) : (
          <StoreTime timestamp={event.at} clock={clock} style={isSameDay ? 'time' : 'day-time'} />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <MoneyRow amount={<EventAmount event={event} />}>
          <FormattedMessage
            id={`drawer.event.${kind}`}
            values={{
              tender:
                event.kind === 'payment' ? (
                  <TenderPhrase tenders={[tenderOf(event.payment)]} />
                ) : (
                  ''
                ),
              count: rounds.length,
              round: rounds[0]?.round ?? 0,
            }}
          />
        </MoneyRow>
        <FactLine>
          {rounds.map(({ round, lines }) => (
            <FormattedMessage key={round} id="drawer.event.round_lines" values={{ round, lines }} />
          ))}
          {event.isBeforeCreated && <FormattedMessage id="drawer.event.early" />}
          {isOwed && <FormattedMessage id="drawer.event.owed" values={values} />}
          {hasNet && <FormattedMessage id="drawer.event.kept" values={values} />}
        </FactLine>
      </div>
    </>
  );
}

/**
 * All events by their time on the store's clock; with several payments and refunds, also the
 * balance after each.
 */
export function TimelineSection() {
  const intl = useIntl();
  const { clock, figures } = useOrderContext();
  const { events } = figures;
  const days = events.map(({ at }) =>
    at === undefined ? undefined : formatMoment(intl.locale, at, clock, 'day'),
  );
  const hasSeveral = events.filter(({ balance }) => balance !== undefined).length > 1;
  return (
    <Section title={intl.formatMessage({ id: 'drawer.timeline' })}>
      <ol className="grid grid-cols-[fit-content(10rem)_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-row cramped:block">
        <Entries of={events} className="col-span-2 grid grid-cols-subgrid cramped:block">
          {(event, index) => (
            <TimelineEventLine
              event={event}
              hasBalance={hasSeveral}
              isSameDay={
                days[index] !== undefined &&
                days[index] === days.slice(0, index).findLast((day) => day !== undefined)
              }
            />
          )}
        </Entries>
      </ol>
    </Section>
  );
}
