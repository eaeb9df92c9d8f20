import { ArrowDownWideNarrow } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EXCEPTION_SORTS } from '#contract/bff/exception-requests.ts';
import { type Exportable, ExportInTotals } from '../exports/export-menu.tsx';
import { CoverageNote } from '../filters/coverage-note.tsx';
import { formatMoney } from '../ui/i18n/money.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { ChoiceMenu } from '../ui/popups/choice-menu.tsx';
import { DEFAULT_SORT, type ExceptionSort } from './exceptions-address.ts';
import type { ListedExceptions } from './seen-exceptions.ts';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './use-selection.ts';

const SORT_NAMES: Readonly<Record<ExceptionSort, MessageId>> = {
  '-stake': 'exceptions.sort.stake',
  '-time': 'exceptions.sort.time',
};

export function ExceptionsTotals({
  listed,
  isPart,
  sort = DEFAULT_SORT,
  onSort,
  exportable,
  selection,
}: {
  /** Undefined until loaded. */
  listed: (ListedExceptions & { readonly total: number }) | undefined;
  /** True while orders of the period are missing. */
  isPart: boolean;
  sort: ExceptionSort | undefined;
  onSort: (sort: ExceptionSort) => void;
  exportable: Exportable;
  /** Undefined without entries. */
  selection: Selection | undefined;
}) {
  const { formatMessage, formatList, locale } = useIntl();
  return (
    <section
      aria-label={formatMessage({ id: 'exceptions.totals' })}
      className="relative flex min-h-10 shrink-0 items-baseline gap-x-3 border-b border-line px-4 py-2 max-[699.98px]:flex-wrap max-sm:px-3 print:hidden"
    >
      {selection && (
        <SelectBox
          label={formatMessage({ id: 'exceptions.select_all' })}
          isChecked={selection.isAll}
          isPartly={!selection.isAll && selection.selected.length > 0}
          className="self-center"
          onChange={selection.toggleAll}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5 cramped:basis-full">
        {listed && (
          <p className="text-sm font-semibold not-cramped:whitespace-nowrap">
            <FormattedMessage id="exceptions.count" values={{ count: listed.total }} />
          </p>
        )}
        {isPart && <CoverageNote />}
        {listed && listed.certain > 0 && listed.certain < listed.total && (
          <p className="text-xs text-ink-muted">
            <FormattedMessage id="exceptions.certain_count" values={{ count: listed.certain }} />
          </p>
        )}
        {listed && listed.stakes.size > 0 && (
          <p className="text-xs text-ink-muted tabular-nums">
            <FormattedMessage
              id="exceptions.at_stake"
              values={{
                amounts: formatList(
                  [...listed.stakes].map(([currency, cents]) =>
                    formatMoney(locale, cents, currency),
                  ),
                  { type: 'unit' },
                ),
              }}
            />
          </p>
        )}
      </div>
      <span className="flex shrink-0 sm:-me-2">
        <ExportInTotals exportables={[exportable]} />
        <PageLink
          to="/settings#exceptions"
          className="touch-target -my-1 inline-flex h-7 items-center rounded-md px-2 text-xs text-ink-muted hover:bg-hover max-sm:hidden"
        >
          <FormattedMessage id="exceptions.thresholds" />
        </PageLink>
        <ChoiceMenu
          name={formatMessage({ id: 'sort.name' })}
          group="sort"
          icon={ArrowDownWideNarrow}
          choices={EXCEPTION_SORTS.map((value) => ({
            value,
            label: formatMessage({ id: SORT_NAMES[value] }),
          }))}
          value={sort}
          onChange={onSort}
        />
      </span>
    </section>
  );
}
