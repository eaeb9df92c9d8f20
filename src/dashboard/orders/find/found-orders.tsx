import { type ReactNode, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { getStoreClock } from '#order-domain/days/store-clock.ts';
import { refundedCents } from '#order-domain/order/order-amounts.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { FailureNotice } from '../../ui/failures/failure-notice.tsx';
import { Money } from '../../ui/i18n/money-label.tsx';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { useBackCloses } from '../../ui/popups/use-back-closes.ts';
import { MARK, MarkedText } from '../../order-labels/marked-text.tsx';
import { StatusLabel } from '../../order-labels/order-status.tsx';
import { StoreTime } from '../../stores/store-time.tsx';
import { useStores } from '../../stores/stores.ts';
import type { SearchSuggestions } from '../../api/suggestions.ts';
import type { FindOption } from './find-options.ts';
import { findParts } from './found-parts.ts';

type FoundOrdersProps = {
  readonly listId: string;
  /** The search text. */
  readonly words: string;
  /** Results best first, or suggestions. */
  readonly options: readonly FindOption[];
  /** How many orders were found. */
  readonly count: number;
  readonly hasMore: boolean;
  /** All orders that were searched, once it is known for a search without results. */
  readonly searched: SearchSuggestions['searched'] | undefined;
  /** Null without an error. */
  readonly error: Error | null;
  /** False while the results are of an earlier text. */
  readonly isCurrent: boolean;
  /** The index of the active option. */
  readonly active: number | undefined;
  readonly onChoose: (option: number) => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
};

/** Below all results, which scroll behind it. */
const LIST_OPTION =
  'sticky bottom-0 -mx-1.5 border-t border-line bg-raised px-4 py-2 hover:bg-hover';

/** Search results as the options of the find box, and the link to the list of them. */
export function FoundOrders(props: FoundOrdersProps) {
  const { listId, words, options, count, hasMore, searched, error } = props;
  const { isCurrent, active, onChoose, onClose, onRetry } = props;
  const { formatMessage } = useIntl();
  useBackCloses(onClose);
  useEffect(() => {
    if (active !== undefined)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  if (error) {
    return (
      <FailureNotice error={error} onRetry={onRetry}>
        <FormattedMessage id="find.failed_search" />
      </FailureNotice>
    );
  }
  return (
    <>
      {/* Whoever typed a day looked for it. */}
      <p
        role="status"
        className={count > 0 || options[0]?.kind === 'day' ? 'sr-only' : 'px-4 py-3 text-ink-muted'}
      >
        {isCurrent ? (
          <FoundCount count={count} hasMore={hasMore} searched={searched} />
        ) : (
          <span className="animate-appear">
            <FormattedMessage id="find.searching" />
          </span>
        )}
      </p>
      {options.length > 0 && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={formatMessage({ id: count > 0 ? 'find.results' : 'find.suggestions' })}
          aria-busy={!isCurrent}
          className={`min-h-0 flex-1 overflow-auto overscroll-contain p-1.5 ${count > 0 ? 'scroll-pb-12 pb-0' : 'border-t border-line'}`}
        >
          {options.map((option, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The find box has the focus and handles keys.
            <div
              key={'order' in option ? option.order.id : place}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className={`touch-target flex cursor-default flex-col gap-0.5 px-2.5 py-1.5 aria-selected:bg-accent-soft ${'order' in option ? '' : 'text-accent'} ${option.kind === 'list' ? LIST_OPTION : 'rounded-md hover:bg-hover'}`}
              onClick={() => onChoose(place)}
            >
              <OptionContent option={option} words={words} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function FoundCount({
  count,
  hasMore,
  searched,
}: Pick<FoundOrdersProps, 'count' | 'hasMore' | 'searched'>) {
  const { formatDate } = useIntl();
  if (count > 0 || !searched || searched.since === null)
    return <FormattedMessage id={hasMore ? 'find.best' : 'find.count'} values={{ count }} />;
  const since = formatDate(searched.since, { timeZone: 'UTC', dateStyle: 'medium' });
  return <FormattedMessage id="find.nothing_in" values={{ count: searched.orders, since }} />;
}

function OptionContent({ option, words }: { option: FindOption; words: string }) {
  const { formatDate } = useIntl();
  switch (option.kind) {
    case 'order':
      return <FoundOrder order={option.order} words={words} />;
    case 'similar':
      return <FoundOrder order={option.order} words="" />;
    case 'list':
      return (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <FormattedMessage id="find.show_as_list" />
          <span className="text-xs text-ink-muted">
            <FormattedMessage id="store.all" /> · <FormattedMessage id="date.all" />
          </span>
        </span>
      );
    case 'text':
      return (
        <span>
          <FormattedMessage id="find.search_for" values={{ text: <bdi>{option.text}</bdi> }} />
        </span>
      );
    case 'day':
      return (
        <FormattedMessage
          id="find.orders_of_day"
          values={{ day: formatDate(option.day, { timeZone: 'UTC', dateStyle: 'full' }) }}
        />
      );
  }
}

function FoundOrder({ order, words }: { order: Order; words: string }) {
  const { locale } = useIntl();
  const store = useStores().find(order.storeId);
  const { currency } = store;
  const refunded = refundedCents(order) ?? 0;
  const found = findParts(words, order, currency);
  return (
    <>
      {/* On narrow phones the time wraps, so that neither ticket nor store is cut. */}
      <span className="flex items-baseline gap-x-2 max-[25rem]:flex-wrap">
        <bdi className="truncate font-medium">
          <MarkedText text={orderTitle(order)} ranges={found.title} />
        </bdi>
        <span className="shrink-0 text-xs text-ink-muted max-[25rem]:order-1 max-[25rem]:basis-full">
          <StoreTime
            timestamp={order.createdAt}
            clock={getStoreClock(order, store)}
            style="day-time"
          />
        </span>
        <bdi className="min-w-0 flex-1 truncate text-xs text-ink-muted">{store.name}</bdi>
        <MarkedIf isFound={found.isTotal}>
          <Money cents={order.totalCents} currency={currency} className="shrink-0" />
        </MarkedIf>
      </span>
      <span className="flex items-baseline gap-x-3 text-xs">
        <StatusLabel kind="payment" value={order.paymentStatus} />
        <StatusLabel kind="fulfillment" value={order.fulfillmentStatus} />
        {refunded !== 0 && (
          <span className="ms-auto text-refund">
            <MarkedIf isFound={found.isRefunded}>
              <FormattedMessage
                id="row.refunded"
                values={{ amount: formatMoney(locale, refunded, currency) }}
              />
            </MarkedIf>
          </span>
        )}
      </span>
      {found.others.map((part) =>
        'text' in part ? (
          <bdi key={part.text} className="truncate text-xs text-ink-muted">
            <MarkedText text={part.text} ranges={part.ranges} />
          </bdi>
        ) : (
          <span key={part.cents} className="text-xs text-ink-muted">
            <MarkedIf isFound>
              <Money cents={part.cents} currency={currency} />
            </MarkedIf>
          </span>
        ),
      )}
    </>
  );
}

function MarkedIf({ isFound, children }: { isFound: boolean; children: ReactNode }) {
  return isFound ? <mark className={MARK}>{children}</mark> : children;
}
