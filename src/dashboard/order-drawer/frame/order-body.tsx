import { Fragment, memo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { EmptyParts, isEmptyPart, PART_FIELDS, type PartName } from '../parts/section.tsx';
import { KnownExceptionsLine } from '../story/known-exceptions-line.tsx';
import { OrderWarnings } from '../story/order-warnings.tsx';
import { StorySentence } from '../story/story-sentence.tsx';
import type { Order } from '#contract/service/order.ts';
import type { OrderFigures } from '#order-domain/order/order-figures.ts';
import {
  CustomerSection,
  DetailsSection,
  hasCustomer,
  NotesSection,
  SplitSection,
} from '../details/details-section.tsx';
import { ItemsSection } from '../items/items-section.tsx';
import { PromotionsSection } from '../items/promotions-section.tsx';
import { PaymentsSection } from '../money/payments-section.tsx';
import { RefundsSection } from '../money/refunds-section.tsx';
import { TaxesSection } from '../money/taxes-section.tsx';
import { OrderAudit } from '../story/order-audit.tsx';
import { TimelineSection } from '../story/timeline-section.tsx';

type DrawerSection = {
  readonly name: PartName | 'notes' | 'timeline' | 'customer' | 'split' | 'details';
  /**
   * Empty sections are left out of the navigation. A list that is not loaded yet counts as not
   * empty.
   */
  readonly isEmpty?: (order: Order, figures: OrderFigures) => boolean;
  /** The number of entries; undefined until they are loaded. */
  readonly count?: (order: Order) => number | undefined;
  readonly content: ReactNode;
};

function partSection(name: PartName, content: ReactNode): DrawerSection {
  const count = (order: Order) => (name === 'taxes' ? undefined : order[PART_FIELDS[name]]?.length);
  return { name, content, isEmpty: (order, figures) => isEmptyPart(name, order, figures), count };
}

/**
 * The sections of the drawer from top to bottom: the body shows them all, the navigation links to
 * those that are not empty.
 */
export const drawerSections: readonly DrawerSection[] = [
  { name: 'notes', isEmpty: ({ note }) => note.trim() === '', content: <NotesSection /> },
  partSection(
    'items',
    <ItemsSection>
      <OrderAudit />
    </ItemsSection>,
  ),
  partSection('payments', <PaymentsSection />),
  partSection('refunds', <RefundsSection />),
  partSection('promotions', <PromotionsSection />),
  partSection(
    'taxes',
    <>
      <TaxesSection />
      <EmptyParts />
    </>,
  ),
  { name: 'timeline', content: <TimelineSection /> },
  { name: 'customer', isEmpty: (order) => !hasCustomer(order), content: <CustomerSection /> },
  { name: 'split', isEmpty: ({ parentOrderId }) => !parentOrderId, content: <SplitSection /> },
  { name: 'details', content: <DetailsSection /> },
];

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
      <MoneyRow
        className="mt-0.5 font-semibold text-ink"
        amount={<Amount cents={order.totalCents} />}
      >
        <FormattedMessage id="drawer.total" />
      </MoneyRow>
    </div>
  );
}

const OrderSummary = memo(function OrderSummary() {
  const { hasFailed } = useOrderContext();
  return (
    <>
      <div className="min-h-14 px-4 py-3">{hasFailed ? <RowAmounts /> : <StorySentence />}</div>
      <KnownExceptionsLine />
      <OrderWarnings />
    </>
  );
});

/** The body of the open order: its summary and its sections from top to bottom. */
export const OrderBody = memo(function OrderBody() {
  return (
    <>
      <OrderSummary />
      {drawerSections.map(({ name, content }) => (
        <Fragment key={name}>{content}</Fragment>
      ))}
    </>
  );
});
