import { Fragment, memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { HighlightedPart } from '../changes/highlight.tsx';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { useOrderContext } from '../parts/order-context.ts';
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

/** The body of the open order: its summary and its sections from top to bottom. */
export const OrderBody = memo(function OrderBody({ rawJson, listed }: SectionInput) {
  return (
    <>
      <OrderSummary />
      {drawerSections.map(({ title, content }) => (
        <Fragment key={title}>{typeof content === 'function' ? content({ rawJson, listed }) : content}</Fragment>
      ))}
    </>
  );
});
