import { FormattedMessage } from 'react-intl';
import { taxBases } from '../order-math/tax-bases.ts';
import { Amount } from './amount.tsx';
import { MoneyRow } from './money-row.tsx';
import { useOrderFrame } from './order-frame.ts';
import { PartSection } from './part-section.tsx';
import { useQuantityText } from './use-quantity-text.ts';
import { withKeys } from './with-keys.ts';

/** The taxes by rate, each with what it was taken on where the lines tell. */
export function TaxesSection() {
  const { order } = useOrderFrame();
  const numberText = useQuantityText();
  return (
    <PartSection title="drawer.taxes" none="drawer.taxes_none" part={order.taxBreakdown}>
      <ul className="empty:hidden">
        {withKeys(taxBases(order), ({ entry }) => entry.taxRateId).map(({ key, entry: { entry, baseCents } }) => (
          <li key={key}>
            <MoneyRow className="text-row" amount={<Amount cents={entry.taxCents} />}>
              {typeof entry.taxRatePercent === 'number' ? (
                `${numberText(entry.taxRatePercent)} %`
              ) : (
                <FormattedMessage id="drawer.tax_unnamed" />
              )}
              <span className="ms-1.5 text-xs text-ink-muted">
                {entry.taxRateId === '' ? <FormattedMessage id="drawer.no_rate" /> : <bdi>{entry.taxRateId}</bdi>}
                {baseCents !== undefined && (
                  <>
                    {' · '}
                    <FormattedMessage id="drawer.tax_base" values={{ base: <Amount cents={baseCents} /> }} />
                  </>
                )}
              </span>
            </MoneyRow>
          </li>
        ))}
      </ul>
    </PartSection>
  );
}
