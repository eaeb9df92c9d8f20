import type { Order, OrderPayment, OrderRefund } from '#contract/service/order.ts';
import { BRIDGE_STEPS, stepCents } from './bridge-steps.ts';
import { chargedRates, compsCents, rateValue } from './fold-figures.ts';
import { dotless, productFigure, productValue, readProductFigure } from './product-figures.ts';
import { changeGiven, isSale, sumAmounts } from '../order/order-amounts.ts';
import {
  methodValue,
  refundShares,
  type TenderFields,
  createTenderReader,
  UNKNOWN_METHOD,
} from '../order/tenders.ts';

export type FigureClock = {
  /** The business day, `YYYY-MM-DD`, at an instant (epoch seconds). */
  dayOf(order: PlacedOrder, second: number): string;
  /** The hour (0 to 23). */
  hourOf(order: PlacedOrder, second: number): number;
};
type PlacedOrder = Pick<Order, 'storeId' | 'tzOffsetMinutes'>;

/** Prefix of the names of tax rates. */
export const TAX_RATE = 'tax_rate.';

/** Partly loaded orders pass when their known fields cannot decide. */
export function isBehindFigure(figure: string, clock: FigureClock): (order: Order) => boolean {
  const [name, ...rest] = figure.split('.');
  if (figure.startsWith(TAX_RATE)) return isTaxedAt(figure.slice(TAX_RATE.length));
  if (name === 'hour') return isOfHour(rest.map(Number), clock);
  if (name === 'comps')
    return (order) => isSale(order) && (!order.items || compsCents(order) !== 0);
  if (name === 'product') return isOfProduct(figure);
  return moves(name ?? '', rest, clock);
}

function isOfProduct(figure: string) {
  const product = readProductFigure(figure)?.figure;
  return (order: Order) =>
    isSale(order) &&
    (!order.items || order.items.some((line) => productFigure(productValue(line)) === product));
}

/** True when any payment or refund in a period counts. */
type IsTaken = (payments: readonly OrderPayment[], refunds: readonly OrderRefund[]) => boolean;
const TAKEN: ReadonlyMap<string, IsTaken> = new Map<string, IsTaken>([
  ['paid', (payments) => sumAmounts(payments) !== 0],
  ['change', (payments) => payments.some((payment) => (changeGiven(payment) ?? 0) > 0)],
  ['net_takings', (payments, refunds) => payments.length + refunds.length > 0],
]);

function isTaxedAt(rate: string) {
  return ({ taxCents = 0, taxBreakdown }: Order) =>
    !taxBreakdown ||
    chargedRates({ taxCents, taxBreakdown }).some(({ percent }) => rateValue(percent) === rate);
}

/**
 * The weekday, from 0 for Sunday, and the hour of a text like `1:14`; undefined for other texts,
 * such as methods.
 */
export function readHour(within: string | undefined): number[] | undefined {
  return within !== undefined && /^[0-6]:\d\d?$/.test(within)
    ? within.split(':').map(Number)
    : undefined;
}

export function isOfHour([weekday, hour]: readonly number[], clock: FigureClock) {
  return (order: PlacedOrder & Pick<Order, 'created'>) => {
    const second = order.created;
    if (second === undefined) return false;
    const day = clock.dayOf(order, second);
    return (
      new Date(`${day}T00:00:00Z`).getUTCDay() === weekday && clock.hourOf(order, second) === hour
    );
  };
}

/**
 * Orders with payments and refunds in or out of some business days, and if these follow, in an hour
 * of a weekday or with a method.
 */
function moves(name: string, [from, to, within]: readonly string[], clock: FigureClock) {
  const step = BRIDGE_STEPS.find((each) => each === name);
  const isTaken = TAKEN.get(name);
  const hour = readHour(within);
  const isInHour = hour && isOfHour(hour, clock);
  const method = hour ? undefined : within;
  return (order: Order) => {
    const isIn = (at: number | undefined) => {
      if (from === undefined || to === undefined) return true;
      const day = at === undefined ? undefined : clock.dayOf(order, at);
      return day !== undefined && day >= from && day <= to;
    };
    const tenderOf = createTenderReader(order);
    const isWith = (entry: TenderFields | undefined) => {
      const tender = entry && tenderOf(entry);
      const values = tender ? [methodValue(tender), tender.key] : [UNKNOWN_METHOD];
      return method === undefined || values.some((value) => dotless(value) === method);
    };
    const isCounted = ({ created }: Pick<Order, 'created'>) =>
      (!isTaken || isIn(created)) && (!isInHour || isInHour({ ...order, created }));
    const payments = (order.payments ?? []).filter(
      (payment) => isCounted(payment) && isWith(payment),
    );
    const refunds = (order.refunds ?? []).filter(
      (refund) =>
        isCounted(refund) &&
        refundShares(refund, (part) => tenderOf(part).key).some(({ part }) => isWith(part)),
    );
    if (isTaken) return isTaken(payments, refunds);
    return step !== undefined && stepCents({ ...order, payments, refunds }, step, isIn) !== 0;
  };
}
