import { RotateCw } from 'lucide-react';
import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../kit/button.tsx';
import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { Money } from '../../kit/i18n/money.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { methodName } from '../filters/refund-filter-words.ts';
import type { CurrencyTotal, RefundTotals } from '../rows/refund-totals.ts';

/** One currency's sum, and what each method got of it. */
function CurrencySum({ total: { currency, cents, methods } }: { total: CurrencyTotal }) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
      <Money cents={0 - cents} currency={currency} className="text-sm font-semibold text-refund" />
      {methods.map((method) => {
        const { text, lang } = methodName(intl, languages, method);
        return (
          <span key={method.value} className="text-xs whitespace-nowrap text-ink-muted">
            <bdi lang={lang}>{text}</bdi> <Money cents={0 - method.cents} currency={currency} />
          </span>
        );
      })}
    </div>
  );
}

/** The figures of the refunds on the page; "so far" until all orders that may have them were read. */
export function RefundsTotals({
  totals: { count, currencies, undated, withoutDetails },
  isWhole,
  asOf,
  isReading,
  onRefresh,
}: {
  totals: RefundTotals;
  isWhole: boolean;
  /** Epoch milliseconds of the oldest answer; undefined before the first. */
  asOf: number | undefined;
  isReading: boolean;
  onRefresh: () => void;
}) {
  const { locale, formatMessage } = useIntl();
  const time =
    asOf === undefined
      ? undefined
      : formatMoment(locale, new Date(asOf).toISOString(), { timeZone: readerTimeZone() }, 'time');
  return (
    <section
      aria-label={formatMessage({ id: 'refunds.totals' })}
      className="flex min-h-10 shrink-0 items-start gap-x-4 border-b border-line px-4 py-2 max-sm:px-3"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <p className="text-sm font-semibold whitespace-nowrap">
          <FormattedMessage id={isWhole ? 'refunds.count' : 'refunds.count_so_far'} values={{ count }} />
        </p>
        {currencies.map((total) => (
          <CurrencySum key={total.currency} total={total} />
        ))}
        {undated > 0 && (
          <span className="text-xs text-warning">
            <FormattedMessage id="refunds.undated" values={{ count: undated }} />
          </span>
        )}
        {withoutDetails > 0 && (
          <span className="text-xs text-warning">
            <FormattedMessage id="refunds.without_details" values={{ count: withoutDetails }} />
          </span>
        )}
      </div>
      {time !== undefined && (
        <span className="-my-1 flex shrink-0 items-center gap-1 text-xs text-ink-faint">
          <span className="max-sm:sr-only">
            <FormattedMessage id="refunds.as_of" values={{ time }} />
          </span>
          <IconButton
            icon={RotateCw}
            isSmall
            label={formatMessage({ id: 'refunds.refresh' })}
            aria-disabled={isReading}
            onClick={() => {
              if (!isReading) onRefresh();
            }}
          />
        </span>
      )}
    </section>
  );
}
