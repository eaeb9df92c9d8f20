import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId, RegionName } from '../../kit/i18n/messages.ts';
import { Region } from '../../kit/region.tsx';
import { orderQuery } from '../../orders-feed/orders-api.ts';
import { HighlightedPart } from '../changes/highlight.tsx';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { Section } from '../parts/section.tsx';
import { OrderWarnings } from '../story/order-warnings.tsx';
import { StorySentence } from '../story/story-sentence.tsx';
import { drawerSections, type SectionInput } from './drawer-sections.tsx';

/** The amounts of the order's row in the list, when loading the details failed. */
function RowAmounts() {
  const { order } = useOrderContext();
  const rows = [
    { id: 'drawer.subtotal', cents: order.subtotalCents, isAlways: true },
    { id: 'receipt.discount', cents: 0 - order.discountCents, isAlways: false },
    { id: 'drawer.manual_discount', cents: 0 - order.manualDiscountCents, isAlways: false },
    { id: 'drawer.tax', cents: order.taxCents, isAlways: true },
  ] as const;
  return (
    <div className="text-row text-ink-muted">
      {rows
        .filter(({ cents, isAlways }) => isAlways || cents !== 0)
        .map(({ id, cents }) => (
          <MoneyRow key={id} amount={<Amount cents={cents} />}>
            <FormattedMessage id={id} />
          </MoneyRow>
        ))}
      <MoneyRow className="mt-0.5 font-semibold text-ink" amount={<Amount cents={order.totalCents} />}>
        <FormattedMessage id="drawer.total" />
      </MoneyRow>
    </div>
  );
}

/** The order's money in a sentence, and its warnings. */
const OrderSummary = memo(function OrderSummary() {
  const { hasFailed } = useOrderContext();
  return (
    <>
      <div className="min-h-14 px-4 py-3">
        <HighlightedPart part="story">{hasFailed ? <RowAmounts /> : <StorySentence />}</HighlightedPart>
      </div>
      <OrderWarnings />
    </>
  );
});

/** A part of the body that can fail alone, under its own title if it has one. Trying again also requests the order again. */
function BodyPart({ name, title, children }: { name: RegionName; title?: MessageId; children: ReactNode }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { order } = useOrderContext();
  return (
    <Region
      name={name}
      subject={order}
      onRetry={() => void queryClient.refetchQueries({ queryKey: orderQuery(order.id).queryKey })}
      frame={(alert) => (title === undefined ? alert : <Section title={formatMessage({ id: title })}>{alert}</Section>)}
    >
      {children}
    </Region>
  );
}

/** The body of the open order: its summary and its sections from top to bottom. */
export const OrderBody = memo(function OrderBody({ rawJson, listed }: SectionInput) {
  return (
    <>
      <BodyPart name="drawer_summary">
        <OrderSummary />
      </BodyPart>
      {drawerSections.map(({ title, region, content }) => (
        <BodyPart key={title} name={region} title={title}>
          {typeof content === 'function' ? content({ rawJson, listed }) : content}
        </BodyPart>
      ))}
    </>
  );
});
