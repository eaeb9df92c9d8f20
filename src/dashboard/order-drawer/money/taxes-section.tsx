import { FormattedMessage, useIntl } from 'react-intl';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { formatPercent } from '../../ui/i18n/percent.ts';
import type { TaxWithBase } from '#order-domain/order/price-steps.ts';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { LongText } from '../parts/texts.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { Entries, PartSection } from '../parts/section.tsx';

function TaxName({ entry, baseCents }: TaxWithBase) {
  const { locale } = useIntl();
  // A UUID means nothing to people; the raw data has it.
  const hasName = entry.taxRateId !== '' && !isUuid(entry.taxRateId);
  // If the percentage is missing too, the text for an unknown rate is enough.
  const hasNone = entry.taxRateId === '' && typeof entry.taxRatePercent === 'number';
  const rate = hasNone ? (
    <FormattedMessage id="drawer.no_rate" />
  ) : (
    hasName && <LongText text={entry.taxRateId} show={(text) => <bdi>{text}</bdi>} />
  );
  return (
    <>
      {typeof entry.taxRatePercent === 'number' ? (
        <bdi>{formatPercent(locale, entry.taxRatePercent)}</bdi>
      ) : (
        <FormattedMessage id="drawer.tax_unnamed" />
      )}
      <span className="text-xs text-ink-muted">
        {' '}
        {rate}
        {rate && baseCents !== undefined && ' · '}
        {baseCents !== undefined && (
          <FormattedMessage id="drawer.tax_base" values={{ base: <Amount cents={baseCents} /> }} />
        )}
      </span>
    </>
  );
}

/** The taxes by rate, each with its taxable amount if the lines show it. */
export function TaxesSection() {
  const { order, figures } = useOrderContext();
  const { taxes } = figures;
  return (
    <PartSection
      name="taxes"
      part={order.taxBreakdown}
      summary={
        taxes.length > 1 && (
          <Amount cents={taxes.reduce((sum, { entry }) => sum + entry.taxCents, 0)} />
        )
      }
    >
      <ul className="empty:hidden">
        <Entries of={taxes}>
          {(tax) => (
            <MoneyRow className="text-row" amount={<Amount cents={tax.entry.taxCents} />}>
              <TaxName {...tax} />
            </MoneyRow>
          )}
        </Entries>
      </ul>
    </PartSection>
  );
}
