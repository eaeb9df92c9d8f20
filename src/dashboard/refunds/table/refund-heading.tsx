import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../kit/i18n/money.tsx';
import { Money } from '../../kit/i18n/money-label.tsx';
import type { ColumnLook } from '../../kit/table/fit-columns.ts';
import { TEXT_SCALE } from '../../kit/table/window/text-scale.ts';
import { HEADING_HEIGHT, linesHeight } from '../../kit/table/window/list-geometry.ts';
import { formatMoment } from '../../stores/store-clock.ts';
import type { RefundGroup } from '../rows/refund-groups.ts';

/** The number of sums that fit the second line of a heading above cards. */
const MAX_ABOVE_CARDS = 3;
/** Whether text is so large that each of these sums takes a line of its own there. */
const IS_STACKED = TEXT_SCALE > 1.4;

/** The name of a group: its day, order, reason, method or currency, or that the time is unknown. */
function GroupName({ by }: Pick<RefundGroup, 'by'>) {
  const { locale } = useIntl();
  if (by.kind === 'unknown') return <FormattedMessage id="refunds.group.unknown" />;
  if (by.kind === 'reason' && by.name === '') return <FormattedMessage id="refunds.reason_none" />;
  if (by.kind === 'method' && by.name === '') return <FormattedMessage id="method.not_recorded" />;
  if (by.kind !== 'day') {
    const name = <bdi>{by.name}</bdi>;
    if (by.kind !== 'method' || !by.isOnly) return name;
    return <FormattedMessage id="refunds.group.method_only" values={{ method: name }} />;
  }
  // By its date, as in every list of dates: “Today” here can be “yesterday” at a store in another zone.
  return formatMoment(locale, `${by.key}T00:00:00Z`, { timeZone: 'UTC' }, 'day');
}

/** The number of refunds, and whose day it is where the stores in view have several clocks. */
function GroupWords({ group: { by, count }, isSoFar, showsZones }: Omit<RefundHeadingProps, 'looks'>) {
  return (
    <>
      <span
        className={`${by.kind === 'day' ? 'shrink-0' : 'truncate'} font-medium text-ink`}
        title={'name' in by ? by.name : undefined}
      >
        <GroupName by={by} />
      </span>
      {by.kind === 'day' && showsZones && (
        <span className="min-w-0 truncate text-ink-faint">
          <FormattedMessage id="day.stores" />
        </span>
      )}
      <span className="shrink-0 whitespace-nowrap cramped:hidden">
        {by.kind === 'unknown' ? (
          <FormattedMessage id="refunds.group.unknown_hint" />
        ) : (
          <FormattedMessage id={isSoFar ? 'refunds.at_least' : 'refunds.count'} values={{ count }} />
        )}
      </span>
    </>
  );
}

/** Where the words of a heading are: before the sums, unless a single column is there. */
function wordColumns(sumsAt: number): CSSProperties {
  return { gridRow: 1, gridColumn: sumsAt < 0 ? '1 / -1' : sumsAt > 1 ? `1 / ${sumsAt + 1}` : `${sumsAt + 2} / -1` };
}

type RefundHeadingProps = {
  group: RefundGroup;
  /** How the columns look; undefined above cards. */
  looks: ReadonlyMap<string, ColumnLook> | undefined;
  /** Refunds may be missing, as not everything was read yet. */
  isSoFar: boolean;
  /** Whether the stores in view have several clocks. */
  showsZones: boolean;
};

/** The heading of a group: its name, and the number and the sums of exactly its refunds, which are in the column of amounts. */
export function RefundHeading({ looks, ...props }: RefundHeadingProps) {
  const { sums } = props.group;
  const { locale, formatList } = useIntl();
  const title = formatList(
    sums.map(({ currency, cents }) => formatMoney(locale, 0 - cents, currency)),
    { type: 'unit' },
  );
  const amounts = sums.map(({ currency, cents }) => (
    <Money key={currency} cents={0 - cents} currency={currency} className="font-medium whitespace-nowrap text-refund" />
  ));
  if (looks) {
    const look = looks.get('amount');
    const sumsAt = [...looks.keys()].indexOf('amount');
    const lines = (
      <span className="flex flex-col items-end leading-4 rtl:items-start" title={title}>
        {amounts}
      </span>
    );
    return (
      <div
        className={`grid h-full grid-cols-(--table-columns) bg-sunken px-2.5 ${sums.length > 1 ? 'items-start py-1.5' : 'items-center'}`}
      >
        <div className="min-w-0 px-1.5" style={wordColumns(sumsAt)}>
          {/* It stays in view while the columns are scrolled sideways. */}
          <div className="sticky start-4 flex w-fit max-w-[min(100%,var(--table-window))] min-w-full gap-x-2.5 leading-4">
            <GroupWords {...props} />
            {!look && <span className="ms-auto">{lines}</span>}
          </div>
        </div>
        {look && (
          <div
            className={`flex justify-end rtl:justify-start ${sums.length > 1 ? 'items-start' : 'items-center'} ${look.headerClassName}`}
            style={{ ...look.style, gridRow: 1, gridColumn: sumsAt + 1 }}
          >
            {lines}
          </div>
        )}
      </div>
    );
  }
  const isMany = sums.length > MAX_ABOVE_CARDS;
  return (
    <div
      className={`flex h-full items-center gap-x-2.5 px-3 ${sums.length > 1 ? 'flex-col items-stretch justify-center leading-[0.9375rem]' : ''}`}
    >
      <span className="flex min-w-0 items-center justify-between gap-x-2.5">
        <GroupWords {...props} showsZones={false} />
      </span>
      {/* Of several, one that does not fit wraps out of view as a whole, so that none is ever cut off. */}
      <span
        className={`ms-auto flex gap-x-3 ${IS_STACKED ? 'flex-col items-end' : 'h-[0.9375rem] flex-wrap justify-end overflow-hidden'} ${sums.length > 1 ? '' : 'shrink-0'}`}
        title={title}
      >
        {/* Lets even the first of many figures wrap: without an element before it, one too wide for the line would stay there and be cut off. */}
        {isMany && <span className="w-px" />}
        {isMany ? amounts.slice(0, MAX_ABOVE_CARDS) : amounts}
        {isMany && <FormattedMessage id="day.more_sums" values={{ count: sums.length - MAX_ABOVE_CARDS }} />}
      </span>
    </div>
  );
}

/** The height (px) of a heading: a line for each sum; above cards, several take a second line, or as many as they are where text is large. */
export const HEADING_HEIGHTS = {
  rows: ({ sums }: RefundGroup) => Math.max(HEADING_HEIGHT, linesHeight(sums.length)),
  cards: ({ sums }: RefundGroup) => {
    if (sums.length <= 1) return HEADING_HEIGHT;
    const lines = IS_STACKED ? Math.min(sums.length, MAX_ABOVE_CARDS + 1) : 1;
    return HEADING_HEIGHT + (15 * lines - 3) * TEXT_SCALE;
  },
};
