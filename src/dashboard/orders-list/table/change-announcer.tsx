import { useEffect, useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { readableValue } from '#contract/text/readable-value.ts';
import { isMessageId } from '../../kit/i18n/messages.ts';
import { formatMoney } from '../../kit/i18n/money.tsx';
import { refundedCents } from '#order-domain/order/order-amounts.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { useStores } from '../../stores/stores.ts';
import { type ListChanges, NO_CHANGES } from './list-changes.ts';
import { rowIdAt } from '../../kit/table/row-events.ts';

function statusWord(intl: IntlShape, set: 'payment_status' | 'fulfillment_status', value: string): string {
  const id = `${set}.${value}`;
  // In lower case, since it stands within a sentence.
  return (isMessageId(id) ? intl.formatMessage({ id }) : readableValue(value)).toLocaleLowerCase(intl.locale);
}

function changeText(
  intl: IntlShape,
  { before, order }: ListChanges['changed'][number],
  currencyOf: (order: Order) => string,
): string {
  const ticket = orderTitle(order);
  const refunded = (refundedCents(order) ?? 0) - (refundedCents(before) ?? 0);
  if (refunded > 0) {
    const amount = formatMoney(intl.locale, refunded, currencyOf(order));
    return intl.formatMessage({ id: 'change.refunded' }, { ticket, amount });
  }
  for (const [set, field] of [
    ['fulfillment_status', 'fulfillmentStatus'],
    ['payment_status', 'paymentStatus'],
  ] as const) {
    if (order[field] !== before[field]) {
      return intl.formatMessage({ id: 'change.status' }, { ticket, status: statusWord(intl, set, order[field]) });
    }
  }
  return intl.formatMessage({ id: 'change.other' }, { ticket });
}

/** One or two sentences for screen readers about what changed in a list; empty without changes. Changes that are not `isNamed` are only counted. */
export function changeWords(
  intl: IntlShape,
  { changed, arrived }: ListChanges,
  currencyOf: (order: Order) => string,
  isNamed: (order: Order) => boolean,
): string {
  const named = changed.filter(({ order }) => isNamed(order));
  const rest = changed.length - named.length;
  const texts = [
    ...(arrived.length > 0 ? [intl.formatMessage({ id: 'change.arrived' }, { count: arrived.length })] : []),
    ...named.map((change) => changeText(intl, change, currencyOf)),
    ...(rest > 0
      ? [intl.formatMessage({ id: named.length > 0 ? 'change.more' : 'change.count' }, { count: rest })]
      : []),
  ];
  return texts.join(' ');
}

/** The minimum time (ms) between announcements, and between those that only count changes of orders not in focus. */
const PAUSE = 5_000;
const COUNT_PAUSE = 60_000;

/** The id of the order whose row or cell has the focus. */
function focusedId(): string | undefined {
  return document.activeElement === null ? undefined : rowIdAt(document.activeElement);
}

/** Combines two diffs: an order that changed twice goes from its first state to its last. */
function joined(earlier: ListChanges, later: ListChanges): ListChanges {
  const changed = new Map(earlier.changed.map((change) => [change.order.id, change]));
  for (const change of later.changed) {
    changed.set(change.order.id, { ...change, before: changed.get(change.order.id)?.before ?? change.before });
  }
  return { changed: [...changed.values()], arrived: [...later.arrived, ...earlier.arrived] };
}

/** Announces new orders and changes of the focused order to screen readers; others, but for the open order’s, are counted now and then. */
export function ChangeAnnouncer({ changes, openId }: { changes: ListChanges; openId: string | undefined }) {
  const intl = useIntl();
  const stores = useStores();
  const [text, setText] = useState('');
  const waiting = useRef(NO_CHANGES);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const quietUntil = useRef(0);
  const announce = useRef<() => void>(undefined);

  useEffect(() => {
    announce.current = () => {
      const focused = focusedId();
      const isNamed = ({ id }: Order) => id === focused;
      const { arrived } = waiting.current;
      // The drawer tells of its own order.
      const changed = waiting.current.changed.filter(({ order }) => order.id !== openId);
      const isUrgent = arrived.length > 0 || changed.some(({ order }) => isNamed(order));
      const quiet = quietUntil.current - Date.now();
      timer.current = undefined;
      if (changed.length + arrived.length === 0) return;
      if (!isUrgent && quiet > 0) {
        timer.current = setTimeout(() => announce.current?.(), Math.min(quiet, PAUSE));
        return;
      }
      waiting.current = NO_CHANGES;
      quietUntil.current = Date.now() + COUNT_PAUSE;
      timer.current = setTimeout(() => announce.current?.(), PAUSE);
      setText(changeWords(intl, { changed, arrived }, (order) => stores.find(order.storeId).currency, isNamed));
    };
  }, [intl, stores, openId]);
  useEffect(() => {
    if (changes.changed.length + changes.arrived.length === 0) return;
    waiting.current = joined(waiting.current, changes);
    if (timer.current === undefined) announce.current?.();
  }, [changes]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
