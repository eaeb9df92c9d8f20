import type { Order, OrderPayment, OrderRefund } from '#contract/service/order.ts';
import type { Instant } from '#contract/service/rfc3339.ts';
import { BRIDGE_STEPS, stepCents } from '#order-domain/figures/bridge-steps.ts';
import { chargedRates, compsCents, rateValue } from '#order-domain/figures/fold-figures.ts';
import { dotless, productFigure, productValue, readProductFigure } from '#order-domain/figures/product-figures.ts';
import { changeGiven, isSale, sumAmounts } from '#order-domain/order/order-amounts.ts';
import {
  methodValue,
  refundShares,
  type TenderFields,
  tendersOf,
  UNKNOWN_METHOD,
} from '#order-domain/order/tenders.ts';
import { businessTime } from '#order-domain/days/business-time.ts';
import type { Days } from '#order-domain/days/store-span.ts';
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
  return moves(name ?? '', rest, days);
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
  ['change', (payments) => payments.some((payment) => (changeGiven(payment) ?? 0) > 0)],
  ['net_takings', (payments, refunds) => payments.length + refunds.length > 0],
]);

function isTaxedAt(rate: string) {
  return ({ taxCents = 0, taxBreakdown }: Order) =>
    !taxBreakdown || chargedRates({ taxCents, taxBreakdown }).some(({ percent }) => rateValue(percent) === rate);
}

/** The weekday, from 0 for Sunday, and the hour that `1:14` stands for; undefined for other texts, such as methods. */
export function readHour(within: string | undefined): number[] | undefined {
  return within !== undefined && /^[0-6]:\d\d?$/.test(within) ? within.split(':').map(Number) : undefined;
}

function isOfHour([weekday, hour]: readonly number[], days: Days) {
  const time = businessTime(EVER, days);
  return ({ storeId, created }: Pick<Order, 'storeId' | 'created'>) => {
    const second = created?.epochSeconds;
    const day = second === undefined ? undefined : time.dayOf(storeId, second);
    if (second === undefined || day === undefined) return false;
    return new Date(`${day}T00:00:00Z`).getUTCDay() === weekday && time.hourOf(storeId, second) === hour;
  };
}

/** Orders with payments and refunds in or out of some business days, and if these follow, in an hour of a weekday or with a method. */
function moves(name: string, [from, to, within]: readonly string[], days: Days) {
  const step = BRIDGE_STEPS.find((each) => each === name);
  const isTaken = TAKEN.get(name);
  const time = from !== undefined && to !== undefined ? businessTime({ from, to }, days) : undefined;
  const hour = readHour(within);
  const isInHour = hour && isOfHour(hour, days);
  const method = hour ? undefined : within;
  return (order: Order) => {
    const { storeId } = order;
    const isIn = (at: Instant | undefined) =>
      !time || (at !== undefined && time.dayOf(storeId, at.epochSeconds) !== undefined);
    const tenderOf = tendersOf(order);
    const isWith = (entry: TenderFields | undefined) => {
      const tender = entry && tenderOf(entry);
      const values = tender ? [methodValue(tender), tender.key] : [UNKNOWN_METHOD];
      return method === undefined || values.some((value) => dotless(value) === method);
    };
    const isCounted = ({ created }: { readonly created: Instant | undefined }) =>
      (!isTaken || isIn(created)) && (!isInHour || isInHour({ storeId, created }));
    const payments = (order.payments ?? []).filter((payment) => isCounted(payment) && isWith(payment));
    const refunds = (order.refunds ?? []).filter(
      (refund) =>
        isCounted(refund) && refundShares(refund, (part) => tenderOf(part).key).some(({ part }) => isWith(part)),
    );
    if (isTaken) return isTaken(payments, refunds);
    return step !== undefined && stepCents({ ...order, payments, refunds }, step, isIn) !== 0;
  };
}
