import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RefundsResponse } from '#contract/bff/order-store/refunds.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { methodName } from '../../order-labels/method-name.ts';
import { OfItem } from '../table/refund-cells.tsx';

export type RefundTotals = RefundsResponse['totals'];
export type CurrencyTotal = RefundTotals['currencies'][number];

const ORIGINS = ['own', 'cancelled', 'others'] as const;

/** The sums by the orders that were refunded: of the period, cancelled, or of other days. */
export function OriginTiles({ currencies }: { currencies: readonly CurrencyTotal[] }) {
  return (
    <dl className="mt-1 grid max-w-5xl basis-full grid-cols-3 gap-2">
      {ORIGINS.map((origin) => {
        const sums = currencies.filter(({ origins }) => origins[`${origin}Cents`] !== 0);
        return (
          <div key={origin} className="min-w-0 rounded-md border border-line px-2.5 py-1">
            <dt className="text-xs text-ink-muted">
              <FormattedMessage id={`refunds.origin.${origin}`} />
            </dt>
            <dd className="flex flex-wrap gap-x-3 text-row font-medium text-refund tabular-nums">
              {sums.length === 0 && <span className="text-ink-muted">—</span>}
              {sums.map(({ currency, origins }) => (
                <Money
                  key={currency}
                  cents={0 - origins[`${origin}Cents`]}
                  currency={currency}
                  className="whitespace-nowrap"
                />
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What the totals of the period's orders have and this page doesn't. */
export function LaterRefunds({ sums }: { sums: RefundTotals['later'] }) {
  if (sums.length === 0) return null;
  return (
    <p className="flex basis-full flex-wrap gap-x-3 text-xs text-ink-muted">
      <FormattedMessage id="refunds.later" />
      {sums.map(({ currency, cents }) => (
        <Money key={currency} cents={0 - cents} currency={currency} className="text-refund" />
      ))}
    </p>
  );
}

/** A currency's sum by method. */
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
    </span>
  );
}

export function CurrencySum({ total: { cents, currency, ofItem } }: { total: CurrencyTotal }) {
  return (
    <span className="text-sm font-semibold whitespace-nowrap">
      <Money cents={0 - cents} currency={currency} className="text-refund" />{' '}
      <OfItem cents={cents} ofItem={ofItem} currency={currency} />
    </span>
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
