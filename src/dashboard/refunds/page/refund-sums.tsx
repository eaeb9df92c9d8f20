import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RefundsResponse } from '#contract/bff/order-store/refunds.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { Money } from '../../ui/i18n/money-label.tsx';
import { methodName } from '../../order-labels/method-name.ts';

export type RefundTotals = RefundsResponse['totals'];
export type CurrencyTotal = RefundTotals['currencies'][number];

/** A currency's sum by origin, unless all refunded orders are sales of the period. */
function OriginWords({ total: { currency, origins } }: { total: CurrencyTotal }) {
  const { locale } = useIntl();
  const { ownCents, cancelledCents, othersCents } = origins;
  if (cancelledCents === 0 && othersCents === 0) return null;
  const money = (cents: number) => formatMoney(locale, cents, currency);
  return (
    <span className="basis-full text-xs text-ink-muted">
      <FormattedMessage
        id="refunds.origins"
        values={{
          own: money(ownCents),
          cancelled: money(cancelledCents),
          hasCancelled: cancelledCents !== 0,
          others: money(othersCents),
          hasOthers: othersCents !== 0,
        }}
      />
    </span>
  );
}

/** A currency's sum by method and by origin. */
export function MethodSums({ total }: { total: CurrencyTotal }) {
  const { currency, methods } = total;
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3">
      {methods.map((method) => {
        const { text, lang } = methodName(intl, languages, method);
        return (
          <span key={method.value} className="text-xs whitespace-nowrap text-ink-muted">
            <bdi lang={lang}>{text}</bdi> <Money cents={0 - method.cents} currency={currency} />
          </span>
        );
      })}
      <OriginWords total={total} />
    </span>
  );
}

export function CurrencySum({ total: { cents, currency } }: { total: CurrencyTotal }) {
  return (
    <Money
      cents={0 - cents}
      currency={currency}
      className="text-sm font-semibold whitespace-nowrap text-refund"
    />
  );
}

/** Refunds without a time or details are not in the sums. */
export type MissingSums = Pick<RefundTotals, 'undated' | 'withoutDetails'>;

/** A sentence for each kind of missing refunds, or a text without the reasons. */
export function MissingInSums({
  undated,
  withoutDetails,
  isShort,
}: MissingSums & { isShort?: boolean }) {
  return (
    <>
      {undated > 0 && (
        <p>
          <FormattedMessage id="refunds.undated" values={{ count: undated }} />
        </p>
      )}
      {withoutDetails > 0 && (
        <p>
          <FormattedMessage
            id={isShort ? 'refunds.without_details_short' : 'refunds.without_details'}
            values={{ count: withoutDetails }}
          />
        </p>
      )}
    </>
  );
}
