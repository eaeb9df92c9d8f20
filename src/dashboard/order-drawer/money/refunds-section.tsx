import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../ui/i18n/messages.ts';
import type { RefundDetail, RefundedLine, RefundRoute } from '#order-domain/order/money-trail.ts';
import { howPaid, isUnnamed } from '#order-domain/order/tenders.ts';
import { TenderPhrase } from '../../order-labels/tender-words.tsx';
import { StoreTime } from '../../stores/store-time.tsx';
import { Amount, MoneyRow, useQuantityText } from '../parts/amount.tsx';
import { FactLine, LongText, ProductName } from '../parts/texts.tsx';
import { JUMP_TARGET, JumpLink, jumpTargetId, useShownRefund } from '../parts/jump-link.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { Entries, PartSection } from '../parts/section.tsx';

function RefundItemLine({
  entry: { refundItem, line },
  hasTax,
}: {
  entry: RefundedLine;
  hasTax: boolean;
}) {
  const quantityText = useQuantityText();
  return (
    <MoneyRow
      className="text-xs text-ink-muted"
      amount={<Amount cents={0 - refundItem.amountCents} />}
    >
      <div className="flex items-baseline gap-1">
        <span className="shrink-0">
          <FormattedMessage id="drawer.times" values={{ quantity: quantityText(refundItem.qty) }} />
        </span>
        {/* Each is a box of its own, so that the first lines of a long name stand beside quantity
            and amount. */}
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          {line ? (
            <JumpLink kind="line" index={line.index}>
              <ProductName item={line.item} isCut />
            </JumpLink>
          ) : (
            <span className="text-warning">
              <FormattedMessage id="drawer.refund_unknown_item" />
            </span>
          )}
          {refundItem.taxCents !== 0 && (
            <span>
              <FormattedMessage
                id={hasTax ? 'drawer.with_tax' : 'drawer.plus_tax'}
                values={{ tax: <Amount cents={refundItem.taxCents} /> }}
              />
            </span>
          )}
        </span>
      </div>
    </MoneyRow>
  );
}

const ROUTE_MESSAGES = {
  same: undefined,
  unknown: undefined,
  unallocated: undefined,
  over_allocated: undefined,
  other_tender: 'drawer.route.other',
  above_tender: 'drawer.route.above_tender',
  above_paid: 'drawer.route.above_paid',
  below_zero: 'drawer.route.below_zero',
} as const satisfies Record<RefundRoute, MessageId | undefined>;

function RefundTenderLine({
  tender: { part, tender, route },
}: {
  tender: RefundDetail['tenders'][number];
}) {
  const { paidWith } = useOrderContext().figures;
  // The refund may well be to the method of a payment that didn't record it.
  const mayMatch = route === 'other_tender' && paidWith.some(isUnnamed);
  const message = mayMatch ? undefined : ROUTE_MESSAGES[route];
  return (
    <MoneyRow className="text-xs text-ink-muted" amount={<Amount cents={0 - part.amountCents} />}>
      <bdi>
        <FormattedMessage
          id="drawer.refund_to"
          values={{ tender: <TenderPhrase tenders={[tender]} /> }}
        />
      </bdi>
      {message && (
        <span className="text-warning">
          {' · '}
          <FormattedMessage
            id={message}
            values={{
              paidBy: howPaid(tender, paidWith),
              tenders: <TenderPhrase tenders={paidWith} />,
            }}
          />
        </span>
      )}
    </MoneyRow>
  );
}

function RefundLine({ detail, index }: { detail: RefundDetail; index: number }) {
  const { clock } = useOrderContext();
  const { refund, unallocatedCents, lines, hasTax, tenders } = detail;
  const { isShown, element } = useShownRefund(refund.id);
  return (
    <div
      {...JUMP_TARGET}
      ref={element}
      id={jumpTargetId('refund', index)}
      aria-current={isShown || undefined}
      className={`${JUMP_TARGET.className} ${isShown ? 'bg-accent-soft shadow-[0_0_0_6px_var(--accent-soft)]' : ''}`}
    >
      <MoneyRow
        className="text-row"
        amount={<Amount cents={0 - refund.amountCents} className="font-medium text-refund" />}
      >
        {refund.reason.trim() === '' ? (
          <span className="text-ink-muted">
            <FormattedMessage id="drawer.no_reason" />
          </span>
        ) : (
          <LongText
            text={refund.reason}
            most={320}
            show={(reason) => <bdi className="font-medium whitespace-pre-wrap">{reason}</bdi>}
          />
        )}
      </MoneyRow>
      <FactLine>
        <StoreTime timestamp={refund.createdAt} clock={clock} style="day-time" />
        {lines.length === 0 && <FormattedMessage id="drawer.refund_without_items" />}
      </FactLine>
      <ul className="mt-0.5 ms-0.5 space-y-px border-s border-line ps-2.5">
        <Entries of={lines}>{(line) => <RefundItemLine entry={line} hasTax={hasTax} />}</Entries>
        <Entries of={tenders}>
          {(tender, index) => (
            // A gap between the items and the methods.
            <div className={index === 0 && lines.length > 0 ? 'mt-1' : ''}>
              <RefundTenderLine tender={tender} />
            </div>
          )}
        </Entries>
        {tenders.length > 0 && unallocatedCents !== 0 && (
          <li className="text-xs text-warning">
            {unallocatedCents > 0 ? (
              <MoneyRow amount={<Amount cents={0 - unallocatedCents} />}>
                <FormattedMessage id="drawer.refund_unallocated" />
              </MoneyRow>
            ) : (
              <FormattedMessage
                id="drawer.refund_over_allocated"
                values={{ over: <Amount cents={0 - unallocatedCents} /> }}
              />
            )}
          </li>
        )}
        {tenders.length === 0 && (
          <li className="text-xs text-ink-muted">
            <FormattedMessage id="drawer.refund_unallocated" />
          </li>
        )}
      </ul>
    </div>
  );
}

/** Every refund, marked as full or partial. */
export function RefundsSection() {
  const intl = useIntl();
  const { order, figures } = useOrderContext();
  const outcomes = figures.refundOutcomes.map((outcome) =>
    intl.formatMessage({ id: `drawer.refund_outcome.${outcome}` }),
  );
  return (
    <PartSection
      name="refunds"
      // Without items and payments, neither lines nor routes of a refund are known.
      part={order.items && order.payments && order.refunds}
      summary={outcomes.length > 0 && <span className="text-refund">{outcomes.join(' · ')}</span>}
    >
      <ul className="space-y-3 empty:hidden">
        <Entries of={figures.refunds}>
          {(detail, index) => <RefundLine detail={detail} index={index} />}
        </Entries>
      </ul>
    </PartSection>
  );
}
