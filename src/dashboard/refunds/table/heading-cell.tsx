import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { Money } from '../../ui/i18n/money-label.tsx';
import type { ColumnLook } from '../../ui/table/fit-columns.ts';
import { TEXT_SCALE } from '../../ui/table/window/text-scale.ts';
import { HEADING_HEIGHT, linesHeight } from '../../ui/table/window/list-geometry.ts';
import { formatMoment } from '../../stores/store-clock.ts';
import type { RefundHeading } from './refund-headings.ts';

/** The number of sums that fit the second line of a heading above cards. */
const MAX_ABOVE_CARDS = 3;
/** Whether text is so large that each of these sums takes a line of its own there. */
const IS_STACKED = TEXT_SCALE > 1.4;

/** What its rows have in common, and how many refunds there are. */
function HeadingWords({ heading: { by, refunds } }: Pick<HeadingCellProps, 'heading'>) {
  const { locale } = useIntl();
  return (
    <>
      <span className="shrink-0 font-medium text-ink">
        {by.kind === 'unknown' ? (
          <FormattedMessage id="refunds.group.unknown" />
        ) : by.kind === 'day' ? (
          formatMoment(locale, `${by.key}T00:00:00Z`, { timeZone: 'UTC' }, 'day')
        ) : (
          <bdi>{by.key}</bdi>
        )}
      </span>
      <span className="shrink-0 whitespace-nowrap cramped:hidden">
        {by.kind === 'unknown' ? (
          <FormattedMessage id="refunds.group.unknown_hint" />
        ) : (
          refunds !== undefined && (
            <FormattedMessage id="refunds.count" values={{ count: refunds }} />
          )
        )}
      </span>
    </>
  );
}

/** Where the words of a heading are: before the sums, unless a single column is there. */
function wordColumns(sumsAt: number): CSSProperties {
  return {
    gridRow: 1,
    gridColumn: sumsAt < 0 ? '1 / -1' : sumsAt > 1 ? `1 / ${sumsAt + 1}` : `${sumsAt + 2} / -1`,
  };
}

type HeadingCellProps = {
  heading: RefundHeading;
  /** How the columns look; undefined above cards. */
  looks: ReadonlyMap<string, ColumnLook> | undefined;
};

/**
 * A heading among the rows: a name, and the number and the sums of all its refunds, which are in
 * the column of amounts.
 */
export function HeadingCell({ looks, heading }: HeadingCellProps) {
  const { sums } = heading;
  const { locale, formatList } = useIntl();
  const title = formatList(
    sums.map(({ currency, cents }) => formatMoney(locale, 0 - cents, currency)),
    { type: 'unit' },
  );
  const amounts = sums.map(({ currency, cents }) => (
    <Money
      key={currency}
      cents={0 - cents}
      currency={currency}
      className="font-medium whitespace-nowrap text-refund"
    />
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
            <HeadingWords heading={heading} />
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
        <HeadingWords heading={heading} />
      </span>
      {/* Of several, one that does not fit wraps out of view as a whole, so that none is ever cut off. */}
      <span
        className={`ms-auto flex gap-x-3 ${IS_STACKED ? 'flex-col items-end' : 'h-[0.9375rem] flex-wrap justify-end overflow-hidden'} ${sums.length > 1 ? '' : 'shrink-0'}`}
        title={title}
      >
        {/* Lets even the first of many figures wrap: without an element before it, one too wide for the line would stay there and be cut off. */}
        {isMany && <span className="w-px" />}
        {isMany ? amounts.slice(0, MAX_ABOVE_CARDS) : amounts}
        {isMany && (
          <FormattedMessage id="day.more_sums" values={{ count: sums.length - MAX_ABOVE_CARDS }} />
        )}
      </span>
    </div>
  );
}

/**
 * The height (px) of a heading: a line for each sum; above cards, several take a second line, or as
 * many as they are where text is large.
 */
export const HEADING_HEIGHTS = {
  rows: ({ by, sums }: RefundHeading) =>
    by.kind === 'none' ? 0 : Math.max(HEADING_HEIGHT, linesHeight(sums.length)),
  cards: ({ by, sums }: RefundHeading) => {
    if (by.kind === 'none') return 0;
    if (sums.length <= 1) return HEADING_HEIGHT;
    const lines = IS_STACKED ? Math.min(sums.length, MAX_ABOVE_CARDS + 1) : 1;
    return HEADING_HEIGHT + (15 * lines - 3) * TEXT_SCALE;
  },
};
