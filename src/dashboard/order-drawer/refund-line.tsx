import { FormattedMessage, useIntl } from 'react-intl';
import { StoreTime } from '../i18n/store-time.tsx';
import type { RefundDetail, RefundedLine } from '../order-math/refund-details.ts';
import { Amount } from './amount.tsx';
import { GivenName } from './given-name.tsx';
import { MoneyRow } from './money-row.tsx';
import { useOrderFrame } from './order-frame.ts';
import { TenderName } from './tender-name.tsx';
import { useQuantityText } from './use-quantity-text.ts';
import { withKeys } from './with-keys.ts';

const ROUTE_MESSAGES = {
  same: undefined,
  unknown: undefined,
  other: 'drawer.route.other',
  too_much: 'drawer.route.too_much',
} as const;

function RefundItemLine({ entry: { refundItem, line } }: { entry: RefundedLine }) {
  const intl = useIntl();
  const quantityText = useQuantityText();
  return (
    <MoneyRow className="text-xs text-ink-muted" amount={<Amount cents={0 - refundItem.amountCents} />}>
      <FormattedMessage id="drawer.times" values={{ quantity: quantityText(refundItem.qty) }} />{' '}
      {line ? (
        <GivenName value={line.item.productName} fallback={intl.formatMessage({ id: 'drawer.product_unnamed' })} />
      ) : (
        <span className="text-warning">
          <FormattedMessage id="drawer.refund_unknown_item" />
        </span>
      )}
      {refundItem.taxCents !== 0 && (
        <>
          {' · '}
          <FormattedMessage id="drawer.with_tax" values={{ tax: <Amount cents={0 - refundItem.taxCents} /> }} />
        </>
      )}
    </MoneyRow>
  );
}

function RefundTender({ tender: { part, tender, route } }: { tender: RefundDetail['tenders'][number] }) {
  const mark = ROUTE_MESSAGES[route];
  return (
    <MoneyRow className="text-xs text-ink-muted" amount={<Amount cents={0 - part.amountCents} />}>
      <FormattedMessage id="drawer.refund_to" values={{ tender: <TenderName tender={tender} /> }} />
      {mark && (
        <span className="text-warning">
          {' · '}
          <FormattedMessage id={mark} />
        </span>
      )}
    </MoneyRow>
  );
}

/** A refund with its reason and moment, the items that came back and the methods the money went to. */
export function RefundLine({ detail: { refund, lines, tenders } }: { detail: RefundDetail }) {
  const { clock } = useOrderFrame();
  return (
    <>
      <MoneyRow
        className="text-row"
        amount={<Amount cents={0 - refund.amountCents} className="font-medium text-refund" />}
      >
        {refund.reason.trim() === '' ? (
          <span className="text-ink-muted">
            <FormattedMessage id="drawer.no_reason" />
          </span>
        ) : (
          <bdi className="font-medium whitespace-pre-wrap">{refund.reason}</bdi>
        )}
      </MoneyRow>
      <div className="text-xs text-ink-muted">
        <StoreTime timestamp={refund.createdAt} clock={clock} style="day-time" />
        {lines.length === 0 && (
          <>
            {' · '}
            <FormattedMessage id="drawer.refund_without_items" />
          </>
        )}
      </div>
      <ul className="ms-0.5 mt-0.5 border-s border-line ps-2.5">
        {withKeys(lines, ({ refundItem }) => refundItem.id).map(({ key, entry }) => (
          <li key={key}>
            <RefundItemLine entry={entry} />
          </li>
        ))}
        {withKeys(tenders, ({ part }) => part.id).map(({ key, entry }) => (
          <li key={key}>
            <RefundTender tender={entry} />
          </li>
        ))}
        {tenders.length === 0 && (
          <li className="text-xs text-ink-muted">
            <FormattedMessage id="drawer.refund_unsaid" />
          </li>
        )}
      </ul>
    </>
  );
}
