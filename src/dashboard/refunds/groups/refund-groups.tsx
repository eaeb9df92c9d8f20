import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, useContext, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RefundGroupSort } from '#contract/bff/order-store/refund-values.ts';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { refundGroupsQuery, type RefundsRequest } from '../../api/refunds.ts';
import { useDays } from '../../stores/days.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { GROUPING_NAMES, type RefundFilters } from '../filters/refunds-address.ts';
import { RefundsShown, StoreCell } from '../table/refund-cells.tsx';
import {
  CELL,
  GroupHeading,
  GroupLines,
  GroupsFailure,
  type LineProps,
  NUMBER,
  OrderLink,
  RefundLine,
  WIDE_CELL,
} from './group-rows.tsx';
import { groupFilters, groupName } from './refund-group.ts';

/** The groups listed per currency, at first and on request. */
const FEW = 100;
const MOST = 1_000;
type Sorted = {
  readonly sort: RefundGroupSort;
  readonly onSort: (sort: RefundGroupSort) => void;
};

/** A column title that sorts the groups. */
function SortedTitle({
  by,
  title,
  sort,
  onSort,
  className,
}: Sorted & { by: 'amount' | 'count' | 'time'; title: MessageId; className: string }) {
  const order = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none';
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[order];
  return (
    <th scope="col" aria-sort={order} className={className}>
      <button
        type="button"
        className={`touch-target group/sort inline-flex items-center gap-1 rounded-sm hover:text-ink ${order === 'none' ? '' : 'text-ink'}`}
        onClick={() => onSort(order === 'descending' ? by : `-${by}`)}
      >
        <FormattedMessage id={title} />
        <Icon aria-hidden size={12} className={order === 'none' ? 'text-ink-faint' : ''} />
      </button>
    </th>
  );
}

/**
 * The refunds in groups, instead of one list: each group unfolds, and one with a single refund is a
 * row.
 */
export function RefundGroups({
  filters,
  by,
  request,
  count,
  timeZone,
  showsZones,
  hrefOf,
  onSort,
  ...line
}: Omit<LineProps, 'currency'> & {
  filters: RefundFilters;
  request: RefundsRequest;
  /** Of all refunds; undefined until known. */
  count: number | undefined;
  /** IANA; undefined with several time zones. */
  timeZone: string | undefined;
  showsZones: boolean;
  hrefOf: (row: ListedRefund) => string;
  onSort: (sort: RefundGroupSort) => void;
}) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const { stores } = useDays();
  const shown = useMemo(
    () => ({ showsZones, isByDay: by === 'day', hrefOf }),
    [showsZones, by, hrefOf],
  );
  const [open, setOpen] = useState<readonly string[]>([]);
  const [top, setTop] = useState(FEW);
  const sort = filters.group_sort ?? (by === 'day' ? '-time' : '-amount');
  const { data, error, refetch } = useQuery({
    ...refundGroupsQuery(request, by, top, sort),
    placeholderData: keepPreviousData,
  });
  const timeOf = (second: number) =>
    timeZone &&
    formatMoment(intl.locale, new Date(second * 1000).toISOString(), { timeZone }, 'day');
  const sorted = { sort, onSort };
  const counted = data?.flatMap(({ groups, rest }) => (rest ? [...groups, rest] : groups));
  const isOverlapping =
    count !== undefined && (counted ?? []).reduce((sum, { refunds }) => sum + refunds, 0) > count;
  return (
    <RefundsShown value={shown}>
      <div className="printed-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <table
          aria-label={intl.formatMessage({ id: 'refunds.name' })}
          aria-busy={!data}
          className="w-full table-fixed border-collapse text-row"
        >
          <thead className="sticky top-0 z-1 bg-surface text-xs text-ink-muted shadow-[0_1px_0_var(--line)] *:*:font-medium">
            <tr>
              <th scope="col" className={`${CELL} text-start`}>
                <FormattedMessage id={GROUPING_NAMES[by]} />
              </th>
              <th scope="col" className={`${WIDE_CELL} w-40 text-start`}>
                {by !== 'method' && <FormattedMessage id="refunds.column.method" />}
              </th>
              <SortedTitle
                {...sorted}
                by="count"
                title="refunds.name"
                className={`${NUMBER} w-24`}
              />
              <SortedTitle
                {...sorted}
                by="time"
                title="refunds.column.time"
                className={`${WIDE_CELL} w-44 text-start`}
              />
              <SortedTitle
                {...sorted}
                by="amount"
                title="refunds.column.amount"
                className={`${NUMBER} w-32 phone:w-28`}
              />
            </tr>
          </thead>
          {error && !data && (
            <tbody>
              <tr>
                <td className={CELL}>
                  <GroupsFailure error={error} onRetry={() => void refetch()} />
                </td>
              </tr>
            </tbody>
          )}
          {data?.map(({ currency, groups, rest }) => (
            <Fragment key={currency}>
              {data.length > 1 && (
                <tbody>
                  <tr className="border-b border-line text-xs text-ink-muted">
                    <th scope="rowgroup" className={`${CELL} text-start font-medium`}>
                      {currency}
                    </th>
                  </tr>
                </tbody>
              )}
              {groups.map((group) => {
                const { text, lang } = groupName(by, group, { intl, languages, stores });
                const name = <bdi lang={lang}>{text}</bdi>;
                const ofOrder = by === 'order' ? group.refund : undefined;
                const single = group.refunds === 1 && !ofOrder ? group.refund : undefined;
                const narrower = groupFilters(by, group.value, text);
                const key = `${currency} ${group.value}`;
                const isOpen = open.includes(key);
                const own = { ...line, by, currency };
                return (
                  <tbody key={group.value}>
                    {single ? (
                      <RefundLine {...own} row={single} cents={group.cents} name={name} />
                    ) : (
                      <GroupHeading
                        name={
                          ofOrder ? (
                            <>
                              <OrderLink row={ofOrder} onOpen={line.onOpen}>
                                {name}
                              </OrderLink>
                              {line.showsStore && (
                                <span className="text-xs font-normal text-ink-muted">
                                  {' · '}
                                  <StoreCell row={ofOrder} />
                                </span>
                              )}
                            </>
                          ) : (
                            name
                          )
                        }
                        count={group.refunds}
                        time={timeOf(group.second)}
                        cents={group.cents}
                        currency={currency}
                        isOpen={isOpen}
                        onToggle={
                          ofOrder
                            ? undefined
                            : () =>
                                setOpen(
                                  isOpen ? open.filter((each) => each !== key) : [...open, key],
                                )
                        }
                      />
                    )}
                    {isOpen && !single && (
                      <GroupLines
                        {...own}
                        group={group}
                        filters={{
                          ...filters,
                          ...narrower,
                          group: undefined,
                          group_sort: undefined,
                        }}
                      />
                    )}
                  </tbody>
                );
              })}
              {rest && (
                <tbody>
                  <GroupHeading
                    name={
                      <FormattedMessage id="refunds.other_groups" values={{ count: rest.groups }} />
                    }
                    count={rest.refunds}
                    cents={rest.cents}
                    currency={currency}
                    isOpen={false}
                    onToggle={top === FEW ? () => setTop(MOST) : undefined}
                  />
                </tbody>
              )}
            </Fragment>
          ))}
        </table>
        {isOverlapping && (
          <p className="px-4 py-2 text-xs text-ink-muted max-sm:px-3">
            <FormattedMessage id="refunds.counts_overlap" values={{ by }} />
          </p>
        )}
      </div>
    </RefundsShown>
  );
}
