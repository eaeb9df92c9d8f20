import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useContext, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RefundGroupSort } from '#contract/bff/order-store/refund-values.ts';
import type { ListedRefund, RefundGroup } from '#contract/bff/order-store/refunds.ts';
import { refundGroupsQuery, refundsQuery, type RefundsRequest } from '../../api/refunds.ts';
import { useDays } from '../../stores/days.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { FailureText, RetryButton } from '../../ui/failures/failure.tsx';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { LoadingNote } from '../../ui/loading/loading-note.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import {
  GROUPING_NAMES,
  type RefundFilters,
  type RefundGrouping,
  REFUNDS_ADDRESS,
} from '../filters/refunds-address.ts';
import { refundsRequest } from '../filters/refunds-request.ts';
import {
  ItemsCell,
  MethodCell,
  ReasonCell,
  RefundsShown,
  StoreCell,
  TimeCell,
} from '../table/refund-cells.tsx';
import { centsInGroup, groupFilters, groupName } from './refund-group.ts';

/** The groups listed per currency. */
const TOP = 100;
/** The refunds listed in a group; the list of refunds has all. */
const MOST_IN_GROUP = 50;
const CELL = 'px-2 py-1.5 align-middle first:ps-4 last:pe-4 max-sm:first:ps-3 max-sm:last:pe-3';
const NUMBER = `${CELL} text-end whitespace-nowrap`;
const WIDE_CELL = `${CELL} phone:hidden`;

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

function GroupsFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <span role="alert" className="text-danger">
      <FailureText error={error} /> <RetryButton error={error} onRetry={onRetry} />
    </span>
  );
}

type LineProps = {
  readonly by: RefundGrouping;
  readonly currency: string;
  readonly showsStore: boolean;
  /** Called with the link that opens an order, which gets the focus back. */
  readonly onOpen: (link: HTMLElement) => void;
};

/** A refund in its group, or the only one of a group, with its `name`. */
function RefundLine({
  by,
  currency,
  showsStore,
  onOpen,
  row,
  cents,
  name,
}: LineProps & { row: ListedRefund; cents: number; name?: ReactNode }) {
  const { hrefOf } = useContext(RefundsShown);
  return (
    <tr className="border-b border-line hover:bg-hover">
      <td className={`${CELL} truncate print:whitespace-normal`}>
        <span className="ps-5">{name && <>{name} · </>}</span>
        <PageLink
          to={hrefOf(row)}
          state={{ fromList: true }}
          className="hover:underline"
          onClick={({ currentTarget }) => onOpen(currentTarget)}
        >
          <bdi>{row.ticket}</bdi>
        </PageLink>
        <span className="text-xs text-ink-muted">
          {showsStore && by !== 'store' && (
            <>
              {' · '}
              <StoreCell row={row} />
            </>
          )}
          {' · '}
          {by === 'reason' ? <ItemsCell row={row} /> : <ReasonCell row={row} />}
        </span>
        <span className="block ps-5 text-xs text-ink-muted not-phone:hidden">
          <TimeCell row={row} />
        </span>
      </td>
      <td className={`${WIDE_CELL} truncate text-ink-muted`}>
        <MethodCell row={row} />
      </td>
      <td className={CELL}>{null}</td>
      <td className={`${WIDE_CELL} text-ink-muted`}>
        <TimeCell row={row} />
      </td>
      <td className={NUMBER}>
        <Money cents={0 - cents} currency={currency} className="text-refund" />
      </td>
    </tr>
  );
}

/** The newest refunds of an unfolded group, and a link to the list of all. */
function GroupLines({
  group,
  filters,
  ...line
}: LineProps & { group: RefundGroup; filters: RefundFilters }) {
  const days = useDays();
  const { data, error, refetch } = useInfiniteQuery(
    refundsQuery(refundsRequest(filters, days), undefined, MOST_IN_GROUP),
  );
  const rows = data?.pages[0]?.refunds.filter(
    ({ storeId, second }) =>
      second !== undefined && days.stores.find(storeId).currency === line.currency,
  );
  return (
    <>
      {rows?.map((row) => (
        <RefundLine key={row.id} {...line} row={row} cents={centsInGroup(line.by, group, row)} />
      ))}
      <tr className="border-b border-line print:hidden">
        <td className={`${CELL} text-xs`}>
          {error && !rows && <GroupsFailure error={error} onRetry={() => void refetch()} />}
          {!error && !rows && <LoadingNote />}
          {rows && (
            <PageLink
              to={`/refunds?${REFUNDS_ADDRESS.write(filters)}`}
              className="touch-target ms-5 inline-block text-accent hover:underline"
            >
              <FormattedMessage
                id="refunds.only_these"
                values={{ more: Math.max(0, group.refunds - rows.length) }}
              />
            </PageLink>
          )}
        </td>
      </tr>
    </>
  );
}

/** A group of several refunds, which unfolds. */
function GroupHeading({
  name,
  count,
  time,
  cents,
  currency,
  isOpen,
  onToggle,
}: {
  name: ReactNode;
  count: number;
  /** Of the newest refund. */
  time?: string | undefined;
  cents: number;
  currency: string;
  isOpen?: boolean;
  /** Undefined if its refunds can't be listed. */
  onToggle: (() => void) | undefined;
}) {
  const { formatNumber } = useIntl();
  return (
    <tr className="border-b border-line hover:bg-hover">
      <th scope="rowgroup" className={`${CELL} text-start font-medium`}>
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className="touch-target flex w-full items-center gap-1.5 rounded-sm text-start"
            onClick={onToggle}
          >
            <ChevronRight
              aria-hidden
              size={14}
              className={`shrink-0 text-ink-muted ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
            />
            <span className="truncate phone:whitespace-normal print:whitespace-normal">{name}</span>
          </button>
        ) : (
          <span className="block truncate ps-5">{name}</span>
        )}
      </th>
      <td className={WIDE_CELL}>{null}</td>
      <td className={`${NUMBER} text-ink-muted tabular-nums`}>{formatNumber(count)}</td>
      <td className={`${WIDE_CELL} text-ink-muted`}>{time}</td>
      <td className={`${NUMBER} font-medium tabular-nums`}>
        <Money cents={0 - cents} currency={currency} className="text-refund" />
      </td>
    </tr>
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
  timeZone,
  showsZones,
  hrefOf,
  onSort,
  ...line
}: Omit<LineProps, 'currency'> & {
  filters: RefundFilters;
  request: RefundsRequest;
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
  const sort = filters.group_sort ?? (by === 'day' ? '-time' : '-amount');
  const { data, error, refetch } = useQuery({
    ...refundGroupsQuery(request, by, TOP, sort),
    placeholderData: keepPreviousData,
  });
  const timeOf = (second: number) =>
    timeZone &&
    formatMoment(intl.locale, new Date(second * 1000).toISOString(), { timeZone }, 'day');
  const sorted = { sort, onSort };
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
                    <th
                      scope="rowgroup"

                      className={`${CELL} text-start font-medium`}
                    >
                      {currency}
                    </th>
                  </tr>
                </tbody>
              )}
              {groups.map((group) => {
                const { text, lang } = groupName(by, group, { intl, languages, stores });
                const name = <bdi lang={lang}>{text}</bdi>;
                const narrower = groupFilters(by, group.value, text);
                const key = `${currency} ${group.value}`;
                const isOpen = open.includes(key);
                const own = { ...line, by, currency };
                return (
                  <tbody key={group.value}>
                    {group.refund ? (
                      <RefundLine {...own} row={group.refund} cents={group.cents} name={name} />
                    ) : (
                      <GroupHeading
                        name={name}
                        count={group.refunds}
                        time={timeOf(group.second)}
                        cents={group.cents}
                        currency={currency}
                        isOpen={isOpen}
                        onToggle={
                          narrower &&
                          (() =>
                            setOpen(isOpen ? open.filter((each) => each !== key) : [...open, key]))
                        }
                      />
                    )}
                    {isOpen && narrower && !group.refund && (
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
                    onToggle={undefined}
                  />
                </tbody>
              )}
            </Fragment>
          ))}
        </table>
      </div>
    </RefundsShown>
  );
}
