import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../kit/i18n/money.tsx';
import { Money } from '../../kit/i18n/money-label.tsx';
import { TEXT_SCALE } from '../../kit/table/window/text-scale.ts';
import { HEADING_HEIGHT } from '../../kit/table/window/list-geometry.ts';
import { formatMoment } from '../../stores/store-clock.ts';
import type { RefundGroup } from '../rows/refund-groups.ts';

/** The number of sums that fit the second line of a heading on a phone. */
const MAX_ON_PHONES = 3;
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

/** The heading of a group: its name, and the number and the sums of exactly its refunds. */
export function RefundHeading({
  group: { by, count, sums },
  isSoFar,
  showsZones,
}: {
  group: RefundGroup;
  /** Refunds may be missing, as not everything was read yet. */
  isSoFar: boolean;
  /** Whether the stores in view have several clocks. */
  showsZones: boolean;
}) {
  const { locale, formatList } = useIntl();
  return (
    <div
      className={`sticky start-0 flex h-full max-w-(--table-window) items-center gap-x-2.5 px-4 max-sm:px-3 ${sums.length > 1 ? 'max-sm:flex-col max-sm:items-stretch max-sm:justify-center max-sm:leading-[0.9375rem]' : ''}`}
    >
      <span className="flex min-w-0 items-center gap-x-2.5 max-sm:justify-between">
        <span className="truncate font-medium text-ink" title={'name' in by ? by.name : undefined}>
          <GroupName by={by} />
        </span>
        {by.kind === 'day' && showsZones && (
          <span className="min-w-0 truncate text-ink-faint max-sm:hidden">
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
      </span>
      {/* The name gives way to a few figures; of many, one that does not fit wraps out of view as a whole, so that none is ever cut off. */}
      <span
        className={`ms-auto flex h-4 flex-wrap justify-end gap-x-4 overflow-hidden max-sm:gap-x-3 ${IS_STACKED ? 'max-sm:h-auto max-sm:flex-col max-sm:flex-nowrap max-sm:items-end' : 'max-sm:h-[0.9375rem]'} ${sums.length > MAX_ON_PHONES ? 'min-w-0 sm:flex-1' : sums.length > 1 ? 'sm:shrink-0' : 'shrink-0'}`}
        title={formatList(
          sums.map(({ currency, cents }) => formatMoney(locale, 0 - cents, currency)),
          { type: 'unit' },
        )}
      >
        {/* Lets even the first of many figures wrap: without an element before it, one too wide for the line would stay there and be cut off. */}
        {sums.length > MAX_ON_PHONES && <span className="w-px" />}
        {sums.map(({ currency, cents }, position) => (
          <Money
            key={currency}
            cents={0 - cents}
            currency={currency}
            className={`font-medium text-refund ${position < MAX_ON_PHONES ? '' : 'max-sm:hidden'}`}
          />
        ))}
        {sums.length > MAX_ON_PHONES && (
          <span className="sm:hidden">
            <FormattedMessage id="day.more_sums" values={{ count: sums.length - MAX_ON_PHONES }} />
          </span>
        )}
      </span>
    </div>
  );
}

/** The height (px) of a heading; above cards, several sums take a second line, or as many as they are where text is large. */
export const HEADING_HEIGHTS = {
  rows: () => HEADING_HEIGHT,
  cards: ({ sums }: RefundGroup) => {
    if (sums.length === 1) return HEADING_HEIGHT;
    const lines = IS_STACKED ? Math.min(sums.length, MAX_ON_PHONES + 1) : 1;
    return HEADING_HEIGHT + (15 * lines - 3) * TEXT_SCALE;
  },
};
