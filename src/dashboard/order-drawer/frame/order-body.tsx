import { Fragment, memo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { HighlightedPart } from '../changes/changes.tsx';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { isEmptyPart, PART_FIELDS, type PartName } from '../parts/section.tsx';
import { KnownExceptionsLine } from '../story/known-exceptions-line.tsx';
import { OrderWarnings } from '../story/order-warnings.tsx';
import { StorySentence } from '../story/story-sentence.tsx';
import type { Order } from '#contract/service/order.ts';
import type { OrderFigures } from '#order-domain/order/order-figures.ts';
import type { HighlightPart } from '../changes/order-diff.ts';
import { CustomerSection, DetailsSection, hasCustomer, NotesSection } from '../details/details-section.tsx';
import { SplitSection } from '../details/split-section.tsx';
import { ItemsSection } from '../items/items-section.tsx';
import { PromotionsSection } from '../items/promotions-section.tsx';
import { PaymentsSection } from '../money/payments-section.tsx';
import { RefundsSection } from '../money/refunds-section.tsx';
import { TaxesSection } from '../money/taxes-section.tsx';
import { OrderAudit } from '../story/order-audit.tsx';
import { TimelineSection } from '../story/timeline-section.tsx';

/** What some sections need besides the open order: the body of its response (undefined while it is loading) and the orders loaded in the list. */
type SectionInput = { readonly rawJson: string | undefined; readonly listed: readonly Order[] };

type DrawerSection = {
  readonly name: PartName | 'notes' | 'timeline' | 'customer' | 'split' | 'details';
  /** Whether the section has nothing to show and is left out of the navigation. A list that is not loaded yet counts as not empty. */
  readonly isEmpty?: (order: Order, figures: OrderFigures) => boolean;
  /** The number of entries; undefined until they are loaded. */
  readonly count?: (order: Order) => number | undefined;
  /** An element, which re-renders only when the open order changes, or a function if it needs more input. */
  readonly content: ReactNode | ((input: SectionInput) => ReactNode);
};

function partSection(name: PartName, content: ReactNode): DrawerSection {
  const count = (order: Order) => (name === 'taxes' ? undefined : order[PART_FIELDS[name]]?.length);
  return { name, content, isEmpty: (order, figures) => isEmptyPart(name, order, figures), count };
}

/** A section that is highlighted as a whole. As the first child of its wrapper it loses its top border, so the wrapper draws it. */
function highlighted(part: HighlightPart, section: ReactNode): ReactNode {
  return (
    <HighlightedPart part={part} isFullWidth className="has-[section]:border-t border-line">
      {section}
    </HighlightedPart>
  );
}

/** The sections of the drawer from top to bottom: the body shows them all, the navigation links to those that are not empty. */
export const drawerSections: readonly DrawerSection[] = [
  { name: 'notes', isEmpty: ({ note }) => note.trim() === '', content: highlighted('notes', <NotesSection />) },
  partSection(
    'items',
    <ItemsSection>
      <OrderAudit />
    </ItemsSection>,
  ),
  partSection('payments', <PaymentsSection />),
  partSection('refunds', <RefundsSection />),
  partSection('promotions', highlighted('promotions', <PromotionsSection />)),
  partSection('taxes', highlighted('taxes', <TaxesSection />)),
  { name: 'timeline', content: <TimelineSection /> },
  { name: 'customer', isEmpty: (order) => !hasCustomer(order), content: highlighted('customer', <CustomerSection />) },
  {
    name: 'split',
    isEmpty: ({ parentOrderId }) => !parentOrderId,
    content: ({ listed }) => <SplitSection listed={listed} />,
  },
  { name: 'details', content: ({ rawJson }) => highlighted('other', <DetailsSection rawJson={rawJson} />) },
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
      <MoneyRow className="mt-0.5 font-semibold text-ink" amount={<Amount cents={order.totalCents} />}>
        <FormattedMessage id="drawer.total" />
      </MoneyRow>
    </div>
  );
}

const OrderSummary = memo(function OrderSummary() {
  const { hasFailed } = useOrderContext();
  return (
    <>
      <div className="min-h-14 px-4 py-3">
        <HighlightedPart part="story">{hasFailed ? <RowAmounts /> : <StorySentence />}</HighlightedPart>
      </div>
      <KnownExceptionsLine />
      <OrderWarnings />
    </>
  );
});

/** The body of the open order: its summary and its sections from top to bottom. */
export const OrderBody = memo(function OrderBody({ rawJson, listed }: SectionInput) {
  return (
    <>
      <OrderSummary />
      {drawerSections.map(({ name, content }) => (
        <Fragment key={name}>{typeof content === 'function' ? content({ rawJson, listed }) : content}</Fragment>
      ))}
    </>
  );
});
