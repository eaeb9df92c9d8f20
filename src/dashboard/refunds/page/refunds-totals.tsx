import { ArrowDownUp, ChevronDown, Rows3 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isUnderWay, ReadingLine, type ReadingLineProps } from '../../filters/reading-line.tsx';
import { type ColumnSort, sortParts } from '../../kit/table/column-sort.ts';
import { ChoiceMenu } from '../../kit/popups/choice-menu.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { groupingOf, REFUND_GROUPINGS, type RefundGrouping } from '../rows/refund-groups.ts';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';
import type { CurrencyTotal, RefundTotals } from '#order-domain/refunds/refund-totals.ts';
import { CurrencySum, MethodSums, MissingInSums, type MissingSums } from './refund-sums.tsx';

/** Windows with room for the sums by method beside the totals. */
const ROOMY = '(min-width: 68.75rem)';
/** Windows so narrow that the table has no header to sort by. */
const NO_HEADER = '(width < 43.75rem)';

const GROUPING_NAMES: Readonly<Record<RefundGrouping, MessageId>> = {
  day: 'refunds.day',
  order: 'refunds.column.ticket',
  reason: 'refunds.column.reason',
  method: 'refunds.column.method',
  none: 'refunds.not_grouped',
};
/** The sortings offered where there is no header. */
const SORTINGS = [
  { value: '-time', name: 'refunds.sort.newest' },
  { value: 'time', name: 'refunds.sort.oldest' },
  { value: '-amount', name: 'refunds.sort.largest' },
  { value: 'amount', name: 'refunds.sort.smallest' },
] as const satisfies readonly { value: ColumnSort; name: MessageId }[];

/** In a window without room beside the totals: the sums by method behind a button, and what the sums lack, in a line that is always there; on phones its reasons unfold, too. */
function MoreSums({ currencies, missing }: { currencies: readonly CurrencyTotal[]; missing: MissingSums }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isPhone = useMediaQuery(NO_HEADER);
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
          <FormattedMessage id="refunds.by_method" />
          <ChevronDown aria-hidden size={12} className={isUnfolded ? 'rotate-180' : ''} />
        </button>
        <MissingInSums {...missing} isShort={isPhone && !isUnfolded} />
      </div>
      <div id={id} className="space-y-1">
        {isUnfolded && currencies.map((total) => <MethodSums key={total.currency} total={total} />)}
      </div>
    </div>
  );
}

/** What to group by: as text, or on phones as an icon. */
function GroupMenu({ sort, grouping, onChange }: ArrangementProps) {
  const { formatMessage } = useIntl();
  return (
    <ChoiceMenu
      name={formatMessage({ id: 'refunds.grouping' })}
      group="group"
      icon={Rows3}
      choices={REFUND_GROUPINGS.map((value) => ({ value, label: formatMessage({ id: GROUPING_NAMES[value] }) }))}
      value={groupingOf(grouping, sort)}
      onChange={(next) => onChange({ grouping: next === groupingOf(undefined, sort) ? undefined : next })}
    />
  );
}

function SortMenu({ sort, onChange }: Pick<ArrangementProps, 'sort' | 'onChange'>) {
  const { formatMessage } = useIntl();
  // The columns of a wider window have more sortings.
  const words = formatMessage({ id: REFUND_COLUMNS.get(sortParts(sort).column).header });
  return (
    <ChoiceMenu
      name={formatMessage({ id: 'refunds.sort' })}
      group="sort"
      icon={ArrowDownUp}
      words={SORTINGS.some(({ value }) => value === sort) ? undefined : words}
      choices={SORTINGS.map(({ value, name }) => ({ value, label: formatMessage({ id: name }) }))}
      value={SORTINGS.find(({ value }) => value === sort)?.value}
      onChange={(next) => onChange({ sort: next })}
    />
  );
}

type ArrangementProps = {
  readonly sort: ColumnSort;
  /** Undefined: as it suits the sorting. */
  readonly grouping: RefundGrouping | undefined;
  readonly onChange: (next: { readonly sort?: ColumnSort; readonly grouping?: RefundGrouping | undefined }) => void;
};

/** The figures of the refunds on the page, marked "at least" until everything that may add to them has been read. */
export function RefundsTotals({
  totals: { count, currencies, undated, withoutDetails },
  isWhole,
  isNothingRead,
  hasOlder,
  status,
  exportButton,
  ...arrangement
}: ArrangementProps & {
  totals: RefundTotals;
  isWhole: boolean;
  /** Whether nothing can be read, for reasons that the page tells below. */
  isNothingRead: boolean;
  /** Whether refunds of orders that are too old are missing. */
  hasOlder: boolean;
  status: ReadingLineProps;
  exportButton: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const isRoomy = useMediaQuery(ROOMY);
  const isPhone = useMediaQuery(NO_HEADER);
  const isReading = !isWhole && isUnderWay(status);
  const missing = { undated, withoutDetails, hasOlder };
  return (
    <section
      aria-label={formatMessage({ id: 'refunds.totals' })}
      className="relative flex min-h-10 shrink-0 items-baseline gap-x-3 gap-y-0.5 border-b border-line px-4 py-2 not-wide:flex-wrap max-sm:px-3 short:max-h-20 short:overflow-y-auto"
    >
      {/* On phones, several currencies have a line of their own below the menus. */}
      <div
        className={`flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5 wide:gap-x-4 cramped:basis-full ${currencies.length > 1 ? 'phone:contents' : ''}`}
      >
        {!isNothingRead && (
          <p className="text-sm font-semibold not-phone:whitespace-nowrap">
            <FormattedMessage id={isWhole ? 'refunds.count' : 'refunds.at_least'} values={{ count }} />
          </p>
        )}
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
        {!isWhole && !isReading && !isNothingRead && <ReadingLine {...status} />}
        {isRoomy && (
          <div className="flex basis-full flex-wrap gap-x-3 text-xs text-warning">
            <MissingInSums {...missing} />
          </div>
        )}
      </div>
      {isReading && <ReadingLine {...status} />}
      {/* On phones, Cancel takes the menus' place, so that the figures keep theirs. */}
      {!(isReading && isPhone) && (
        <span className="ms-auto flex shrink-0 sm:-me-2 phone:-my-2">
          {exportButton}
          <GroupMenu {...arrangement} />
          {isPhone && <SortMenu {...arrangement} />}
        </span>
      )}
      {!isRoomy && <MoreSums currencies={currencies} missing={missing} />}
    </section>
  );
}
