import { ArrowDownUp, ChevronDown, RotateCw } from 'lucide-react';
import { type ReactNode, useContext, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton } from '../../kit/button.tsx';
import { ChoiceList } from '../../kit/choice-list.tsx';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { Money } from '../../kit/i18n/money-label.tsx';
import { MenuButton } from '../../kit/popups/menu-button.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { methodName } from '../filters/refund-filter-words.ts';
import { REFUND_SORTS, type RefundSort } from '../rows/refund-groups.ts';
import type { CurrencyTotal, RefundTotals } from '../rows/refund-totals.ts';
import { asOfTime } from './as-of-time.ts';

/** Windows with room for the sums by method beside the totals. */
const ROOMY = '(min-width: 1100px)';
/** Windows so narrow that the table has no header to sort by. */
const NO_HEADER = '(width < 700px)';

/** A currency's sum by method. */
function MethodSums({ total: { currency, methods } }: { total: CurrencyTotal }) {
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

function CurrencySum({ total: { cents, currency } }: { total: CurrencyTotal }) {
  return (
    <Money cents={0 - cents} currency={currency} className="text-sm font-semibold whitespace-nowrap text-refund" />
  );
}

/** The sums by currency, with those by method beside them or, in a narrow window, behind a button. */
function Sums({ currencies, children }: { currencies: readonly CurrencyTotal[]; children: ReactNode }) {
  const isRoomy = useMediaQuery(ROOMY);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const id = useId();
  if (isRoomy) {
    return (
      <>
        {children}
        {currencies.length > 0 && (
          <div className="grid min-w-0 flex-1 grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-0.5">
            {currencies.map((total) => (
              <div key={total.currency} className="contents">
                <CurrencySum total={total} />
                <MethodSums total={total} />
              </div>
            ))}
          </div>
        )}
      </>
    );
  }
  return (
    <div className="min-w-0 flex-1">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
        {children}
        {currencies.map((total) => (
          <CurrencySum key={total.currency} total={total} />
        ))}
        {currencies.length > 0 && (
          <Button
            aria-expanded={isUnfolded}
            aria-controls={id}
            className="-mx-2 h-6 text-xs"
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <FormattedMessage id="refunds.by_method" />
            <ChevronDown aria-hidden size={12} className={isUnfolded ? 'rotate-180' : ''} />
          </Button>
        )}
      </div>
      <div id={id} className="space-y-1">
        {isUnfolded && currencies.map((total) => <MethodSums key={total.currency} total={total} />)}
      </div>
    </div>
  );
}

function SortMenu({ sort, onSort }: { sort: RefundSort; onSort: (sort: RefundSort) => void }) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: 'refunds.sort' });
  return (
    <MenuButton
      label={formatMessage({ id: 'filter.with_value' }, { name, value: formatMessage({ id: `refunds.sort.${sort}` }) })}
      align="end"
      buttonClassName="touch-target inline-flex size-8 items-center justify-center rounded-md text-ink-muted hover:bg-hover"
      face={<ArrowDownUp aria-hidden size={16} strokeWidth={1.75} />}
      panel={(close) => (
        <ChoiceList
          name="sort"
          label={name}
          choices={REFUND_SORTS.map((value) => ({ value, label: <FormattedMessage id={`refunds.sort.${value}`} /> }))}
          value={sort}
          onChange={(next) => {
            onSort(next);
            close();
          }}
        />
      )}
    />
  );
}

/** The figures of the refunds on the page, marked "so far" until all orders that may have refunds have been read. */
export function RefundsTotals({
  totals: { count, currencies, undated, withoutDetails },
  isWhole,
  asOf,
  isReading,
  sort,
  onSort,
  onRefresh,
}: {
  totals: RefundTotals;
  isWhole: boolean;
  /** Epoch milliseconds of the oldest answer; undefined before the first. */
  asOf: number | undefined;
  isReading: boolean;
  sort: RefundSort;
  onSort: (sort: RefundSort) => void;
  onRefresh: () => void;
}) {
  const { locale, formatMessage } = useIntl();
  const hasSortMenu = useMediaQuery(NO_HEADER);
  return (
    <section
      aria-label={formatMessage({ id: 'refunds.totals' })}
      className="flex min-h-10 shrink-0 items-start gap-x-3 border-b border-line px-4 py-2 max-sm:px-3"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <Sums currencies={currencies}>
          <p className="text-sm font-semibold whitespace-nowrap">
            <FormattedMessage id={isWhole ? 'refunds.count' : 'refunds.count_so_far'} values={{ count }} />
          </p>
        </Sums>
        {undated + withoutDetails > 0 && (
          <p className="basis-full space-x-3 text-xs text-warning">
            {undated > 0 && (
              <span>
                <FormattedMessage id="refunds.undated" values={{ count: undated }} />
              </span>
            )}
            {withoutDetails > 0 && (
              <span>
                <FormattedMessage id="refunds.without_details" values={{ count: withoutDetails }} />
              </span>
            )}
          </p>
        )}
      </div>
      <span className="-my-1 flex shrink-0 items-center gap-1 text-xs text-ink-faint">
        {asOf !== undefined && (
          <>
            <span className="max-sm:sr-only">
              <FormattedMessage id="refunds.as_of" values={{ time: asOfTime(locale, asOf) }} />
            </span>
            <IconButton
              icon={RotateCw}
              label={formatMessage({ id: 'refunds.refresh' })}
              aria-disabled={isReading}
              onClick={() => {
                if (!isReading) onRefresh();
              }}
            />
          </>
        )}
        {hasSortMenu && <SortMenu sort={sort} onSort={onSort} />}
      </span>
    </section>
  );
}
