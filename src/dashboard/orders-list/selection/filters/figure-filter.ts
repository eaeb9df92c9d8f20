import type { Order, OrderPayment, OrderRefund } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { BRIDGE_STEPS, stepCents } from '../../../order-math/figures/bridge-steps.ts';
import { chargedRates, compsCents, rateValue } from '../../../order-math/figures/fold-figures.ts';
import {
  dotless,
  productFigure,
  productValue,
  readProductFigure,
} from '../../../order-math/figures/product-figures.ts';
import { changeGiven, isSale, sumAmounts } from '../../../order-math/order-amounts.ts';
import {
  methodValue,
  refundShares,
  type TenderFields,
  tendersOf,
  UNKNOWN_METHOD,
} from '../../../order-math/tenders.ts';
import { businessTime } from '../../../stores/business-time.ts';
import type { Days } from '../../../stores/store-span.ts';
import type { LateMatches } from './late-filter.ts';

/** Any business day. */
const EVER = { from: '', to: '~' };
/** What the names of tax rates begin with. */
export const TAX_RATE = 'tax_rate.';

/** Whether orders are behind a figure; those of which only what Find keeps is known pass where that cannot tell. */
export const isBehindFigure: LateMatches = (figure, days) => {
  const [name, ...rest] = figure.split('.');
  if (figure.startsWith(TAX_RATE)) return isTaxedAt(figure.slice(TAX_RATE.length));
  if (name === 'hour') return isOfHour(rest.map(Number), days);
  if (name === 'comps') return (order) => isSale(order) && (!order.items || compsCents(order) !== 0);
  if (name === 'product') return isOfProduct(figure);
  const isTaken = TAKEN.get(name ?? '');
  return isTaken ? takes(isTaken, rest, days) : moves(name, rest, days);
};

function isOfProduct(figure: string) {
  const product = readProductFigure(figure)?.figure;
  return (order: Order) =>
    isSale(order) && (!order.items || order.items.some((line) => productFigure(productValue(line)) === product));
}

/** Whether anything counts of the payments and refunds that were made in a time. */
type IsTaken = (payments: readonly OrderPayment[], refunds: readonly OrderRefund[]) => boolean;
const TAKEN: ReadonlyMap<string, IsTaken> = new Map<string, IsTaken>([
  ['paid', (payments) => sumAmounts(payments) !== 0],
  ['change_given', (payments) => payments.some((payment) => (changeGiven(payment) ?? 0) > 0)],
  ['net_takings', (payments, refunds) => payments.length + refunds.length > 0],
]);

/** Orders of which something was taken in some business days, and if these follow, in an hour of a weekday or with a method. */
function takes(isTaken: IsTaken, [from = '', to = '', ...within]: readonly string[], days: Days) {
  const time = businessTime({ from, to }, days);
  const [hour, method] = within.length === 1 ? [undefined, within[0]] : [within.join('.'), undefined];
  return (order: Order) => {
    const tenderOf = tendersOf(order);
    const isIn = ({ createdAt }: { readonly createdAt: string }) => {
      const second = secondOf(createdAt);
      const day = second === undefined ? undefined : time.dayOf(order.storeId, second);
      if (second === undefined || day === undefined) return false;
      return !hour || hour === `${weekdayOf(day)}.${time.hourOf(order.storeId, second)}`;
    };
    const isWith = (entry: TenderFields | undefined) =>
      method === undefined || dotless(entry ? methodValue(tenderOf(entry)) : UNKNOWN_METHOD) === method;
    return isTaken(
      (order.payments ?? []).filter((payment) => isIn(payment) && isWith(payment)),
      (order.refunds ?? []).filter(
        (refund) => isIn(refund) && refundShares(refund, (part) => tenderOf(part).key).some(({ part }) => isWith(part)),
      ),
    );
  };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function isTaxedAt(rate: string) {
  return ({ taxCents = 0, taxBreakdown }: Order) =>
    !taxBreakdown || chargedRates({ taxCents, taxBreakdown }).some(({ percent }) => rateValue(percent) === rate);
}

function isOfHour([weekday, hour]: readonly number[], days: Days) {
  const time = businessTime(EVER, days);
  return ({ storeId, createdAt }: Order) => {
    const second = secondOf(createdAt);
    const day = second === undefined ? undefined : time.dayOf(storeId, second);
    if (second === undefined || day === undefined) return false;
    return weekdayOf(day) === weekday && time.hourOf(storeId, second) === hour;
  };
}

function moves(name: string | undefined, [from, to]: readonly string[], days: Days) {
  const step = BRIDGE_STEPS.find((each) => each === name);
  const time = from !== undefined && to !== undefined ? businessTime({ from, to }, days) : undefined;
  return (order: Order) => {
    const isIn = (timestamp: string) => {
      const second = secondOf(timestamp);
      return !time || (second !== undefined && time.dayOf(order.storeId, second) !== undefined);
    };
    return step !== undefined && stepCents(order, step, isIn) !== 0;
  };
}
