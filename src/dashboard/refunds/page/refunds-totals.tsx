import { ChevronDown, Rows3 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CoverageNote } from '../../filters/coverage-note.tsx';
import { ChoiceMenu } from '../../ui/popups/choice-menu.tsx';
import { SortMenu } from '../../ui/table/sort-menu.tsx';
import type { ColumnSort } from '../../ui/table/table-columns.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import {
  GROUPING_NAMES,
  REFUND_GROUPINGS,
  type RefundGrouping,
} from '../filters/refunds-address.ts';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';
import {
  CurrencySum,
  type CurrencyTotal,
  LaterRefunds,
  MethodSums,
  MissingInSums,
  type MissingSums,
  OriginTiles,
  type RefundTotals,
} from './refund-sums.tsx';

/** Windows that fit the sums by method beside the totals. */
const ROOMY = '(min-width: 68.75rem)';

const SORTINGS = [
  { value: '-time', name: 'refunds.sort.newest' },
  { value: 'time', name: 'refunds.sort.oldest' },
  { value: '-amount', name: 'refunds.sort.largest' },
  { value: 'amount', name: 'refunds.sort.smallest' },
] as const;

/**
 * For windows without room beside the totals: the sums by method behind a button, and a permanent
 * line about missing refunds, whose reasons unfold on phones.
 */
function MoreSums({
  currencies,
  later,
  missing,
}: {
  currencies: readonly CurrencyTotal[];
  later: RefundTotals['later'];
  missing: MissingSums;
}) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isPhone = useIsPhone();
  const id = useId();
  return (
    <div className="order-1 basis-full">
      <div className="flex flex-wrap items-baseline gap-x-3 text-xs text-warning">
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          className={`touch-target -mx-2 inline-flex h-5 items-center gap-1 rounded-md px-2 text-ink-muted hover:bg-hover pointer-coarse:-my-3 ${currencies.length === 0 ? 'invisible' : ''}`}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <FormattedMessage id={isPhone ? 'totals.show_all' : 'refunds.by_method'} />
          <ChevronDown aria-hidden size={12} className={isUnfolded ? 'rotate-180' : ''} />
        </button>
        <MissingInSums {...missing} isShort={isPhone && !isUnfolded} />
      </div>
      <div id={id} className="space-y-1">
        {isUnfolded && currencies.map((total) => <MethodSums key={total.currency} total={total} />)}
        {isUnfolded && isPhone && <OriginTiles currencies={currencies} />}
        {isUnfolded && isPhone && <LaterRefunds sums={later} />}
      </div>
    </div>
  );
}

const NOT_GROUPED = 'none';

/** A text button; on phones an icon. */
function GroupMenu({ grouping, onChange }: ArrangementProps) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: 'refunds.grouping' });
  return (
    <ChoiceMenu<RefundGrouping | typeof NOT_GROUPED>
      name={name}
      face={
        grouping === undefined
          ? name
          : formatMessage(
              { id: 'filter.with_value' },
              { name, value: formatMessage({ id: GROUPING_NAMES[grouping] }) },
            )
      }
      group="group"
      icon={Rows3}
      choices={[
        { value: NOT_GROUPED, label: formatMessage({ id: 'refunds.not_grouped' }) },
        ...REFUND_GROUPINGS.map((value) => ({
          value,
          label: formatMessage({ id: GROUPING_NAMES[value] }),
        })),
      ]}
      value={grouping ?? NOT_GROUPED}
      onChange={(next) => onChange({ group: next === NOT_GROUPED ? undefined : next })}
    />
  );
}

type ArrangementProps = {
  readonly sort: ColumnSort;
  /** Undefined without groups. */
  readonly grouping: RefundGrouping | undefined;
  readonly onChange: (next: {
    readonly sort?: ColumnSort;
    readonly group?: RefundGrouping | undefined;
  }) => void;
};

const NO_TOTALS: RefundTotals = {
  count: 0,
  currencies: [],
  later: [],
  undated: 0,
  withoutDetails: 0,
};

export function RefundsTotals({
  totals,
  isPart,
  isStale,
  exportButton,
  ...arrangement
}: ArrangementProps & {
  /** Undefined until loaded. */
  totals: RefundTotals | undefined;
  /** True while orders of the period may be missing. */
  isPart: boolean;
  /** True while a newer response is loading. */
  isStale: boolean;
  exportButton: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const isRoomy = useMediaQuery(ROOMY);
  const isPhone = useIsPhone();
  const { count, currencies, later, ...missing } = totals ?? NO_TOTALS;
  return (
    <section
      aria-label={formatMessage({ id: 'refunds.totals' })}
      aria-busy={isStale}
      className="relative flex min-h-10 shrink-0 items-baseline gap-x-3 gap-y-0.5 border-b border-line px-4 py-2 print:px-0 not-wide:flex-wrap max-sm:px-3 pointer-coarse:py-3 short:max-h-20 short:overflow-y-auto"
    >
      {/* On phones, several currencies have a line of their own below the menus. */}
      <div
        className={`flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5 transition-opacity duration-120 wide:gap-x-4 cramped:basis-full ${isStale ? 'opacity-50' : ''} ${currencies.length > 1 ? 'phone:contents' : ''}`}
      >
        {totals && (
          <p className="text-sm font-semibold not-phone:whitespace-nowrap">
            <FormattedMessage id="refunds.count" values={{ count }} />
          </p>
        )}
        {isPart && <CoverageNote />}
        {isRoomy && currencies.length > 0 && (
          <div className="grid min-w-0 flex-1 grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-0.5">
            {currencies.map((total) => (
              <div key={total.currency} className="contents">
                <CurrencySum total={total} />
                <MethodSums total={total} />
              </div>
            ))}
          </div>
        )}
        {!isRoomy && (
          <div
            className={`flex flex-wrap gap-x-3 gap-y-0.5 wide:gap-x-4 ${currencies.length > 1 ? 'phone:order-1 phone:basis-full' : ''}`}
          >
            {currencies.map((total) => (
              <CurrencySum key={total.currency} total={total} />
            ))}
          </div>
        )}
        {isRoomy && (
          <div className="flex basis-full flex-wrap gap-x-3 text-xs text-warning">
            <MissingInSums {...missing} />
          </div>
        )}
        {!isPhone && count > 0 && <OriginTiles currencies={currencies} />}
        {!isPhone && <LaterRefunds sums={later} />}
      </div>
      <span className="relative z-1 ms-auto flex shrink-0 sm:-me-2 phone:-my-2 print:hidden">
        {exportButton}
        <GroupMenu {...arrangement} />
        {isPhone && (
          <SortMenu
            sort={arrangement.sort}
            sortings={SORTINGS}
            columns={REFUND_COLUMNS}
            onSort={(sort) => arrangement.onChange({ sort })}
          />
        )}
      </span>
      {!isRoomy && <MoreSums currencies={currencies} later={later} missing={missing} />}
    </section>
  );
}
