import { FormattedMessage, useIntl } from 'react-intl';
import { StoreTime } from '../i18n/store-time.tsx';
import { tenderOf } from '../order-math/tender-balances.ts';
import { timeline, type TimelineEvent } from '../order-math/timeline.ts';
import { Amount } from './amount.tsx';
import { MoneyRow } from './money-row.tsx';
import { useOrderFrame } from './order-frame.ts';
import { Section } from './section.tsx';
import { TenderPhrase } from './tender-phrase.tsx';
import { withKeys } from './with-keys.ts';

const EVENT_MESSAGES = {
  created: 'drawer.event.created',
  payment: 'drawer.event.payment',
  paid: 'drawer.event.paid',
  refund: 'drawer.event.refund',
  pickup: 'drawer.event.pickup',
} as const;

function EventAmount({ event }: { event: TimelineEvent }) {
  if (event.kind === 'payment') return <Amount cents={event.payment.amountCents} />;
  if (event.kind === 'refund') return <Amount cents={0 - event.refund.amountCents} className="text-refund" />;
  return null;
}

/** What happened when, on the store's clock, exactly in the order of the timestamps. */
export function TimelineSection() {
  const intl = useIntl();
  const { order, clock } = useOrderFrame();
  return (
    <Section title={intl.formatMessage({ id: 'drawer.timeline' })}>
      <ol className="space-y-0.5">
        {withKeys(timeline(order), ({ kind }) => kind).map(({ key, entry: event }) => (
          <li key={key} className="flex gap-3 text-row">
            <span className="w-32 shrink-0 text-ink-muted">
              <StoreTime timestamp={event.at} clock={clock} style="day-time" />
            </span>
            <MoneyRow className="min-w-0 flex-1" amount={<EventAmount event={event} />}>
              <FormattedMessage
                id={EVENT_MESSAGES[event.kind]}
                values={{
                  tender: event.kind === 'payment' ? <TenderPhrase tenders={[tenderOf(event.payment)]} /> : '',
                }}
              />
            </MoneyRow>
          </li>
        ))}
      </ol>
    </Section>
  );
}
