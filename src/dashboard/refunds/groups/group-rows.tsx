import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListedRefund, RefundGroup } from '#contract/bff/order-store/refunds.ts';
import { refundsQuery } from '../../api/refunds.ts';
import { useDays } from '../../stores/days.tsx';
import { FailureText, RetryButton } from '../../ui/failures/failure.tsx';
import { Money } from '../../ui/i18n/money-label.tsx';
import { LoadingNote } from '../../ui/loading/loading-note.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import {
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
import { centsInGroup } from './refund-group.ts';

/** The refunds listed in a group; the list of refunds has all. */
const MOST_IN_GROUP = 50;
export const CELL =
  'px-2 py-1.5 align-middle first:ps-4 last:pe-4 max-sm:first:ps-3 max-sm:last:pe-3';
export const NUMBER = `${CELL} text-end whitespace-nowrap`;
export const WIDE_CELL = `${CELL} phone:hidden`;
const PART = 'max-w-full truncate print:whitespace-normal';
const DETAIL = `${PART} text-xs text-ink-muted`;

/** A failure to load groups, or the refunds of one, with a retry. */
export function GroupsFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <span role="alert" className="text-danger">
      <FailureText error={error} /> <RetryButton error={error} onRetry={onRetry} />
    </span>
  );
}

export type LineProps = {
  readonly by: RefundGrouping;
  readonly currency: string;
  readonly showsStore: boolean;
  /** Called with the link that opens an order, which gets the focus back. */
  readonly onOpen: (link: HTMLElement) => void;
};

/** Opens the order of a refund. */
export function OrderLink({
  row,
  className = '',
  onOpen,
  children,
}: {
  row: ListedRefund;
  className?: string;
  onOpen: LineProps['onOpen'];
  children: ReactNode;
}) {
  const { hrefOf } = useContext(RefundsShown);
  return (
    <PageLink
      to={hrefOf(row)}
      state={{ fromList: true }}
      className={`${className} hover:underline`}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      {children}
    </PageLink>
  );
}

/** A refund in its group, or the only one of a group, with its `name`. */
export function RefundLine({
  by,
  currency,
  showsStore,
  onOpen,
  row,
  cents,
  name,
}: LineProps & { row: ListedRefund; cents: number; name?: ReactNode }) {
  const isPhone = useIsPhone();
  return (
    <tr className="border-b border-line hover:bg-hover">
      <td className={CELL} colSpan={isPhone ? 2 : 1}>
        <div className="flex items-baseline gap-x-1 ps-5 phone:flex-wrap print:flex-wrap">
          {name && (
            <>
              <span className={PART}>{name}</span>
              {' · '}
            </>
          )}
          <OrderLink row={row} className={`${PART} shrink-0 not-phone:max-w-[40%]`} onOpen={onOpen}>
            <bdi>{row.ticket}</bdi>
          </OrderLink>
          <span className="phone:hidden">{' · '}</span>
          <div className="flex min-w-0 items-baseline gap-x-1 phone:w-full">
            {showsStore && by !== 'store' && (
              <>
                <span className={`${DETAIL} max-w-[40%] shrink-0`}>
                  <StoreCell row={row} />
                </span>
                {' · '}
              </>
            )}
            <span className={DETAIL}>
              {by === 'reason' ? <ItemsCell row={row} /> : <ReasonCell row={row} />}
            </span>
          </div>
        </div>
        <span className="block ps-5 text-xs text-ink-muted not-phone:hidden">
          <TimeCell row={row} />
        </span>
      </td>
      <td className={`${WIDE_CELL} truncate text-ink-muted`}>
        <MethodCell row={row} />
      </td>
      {!isPhone && <td className={CELL}>{null}</td>}
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
export function GroupLines({
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
export function GroupHeading({
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
          <span className="block truncate ps-5 phone:py-2 phone:whitespace-normal print:whitespace-normal">
            {name}
          </span>
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
