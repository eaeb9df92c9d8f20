import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { BRIDGE_STEPS, stepCents } from '../../../order-math/figures/bridge-steps.ts';
import { chargedRates, compsCents, rateValue } from '../../../order-math/figures/fold-figures.ts';
import { isSale } from '../../../order-math/order-amounts.ts';
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
  return moves(name, rest, days);
};

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
    return new Date(`${day}T00:00:00Z`).getUTCDay() === weekday && time.hourOf(storeId, second) === hour;
  };
}

function moves(name: string | undefined, [from, to]: readonly string[], days: Days) {
  const step = [...BRIDGE_STEPS, 'paid' as const].find((each) => each === name);
  const time = from !== undefined && to !== undefined ? businessTime({ from, to }, days) : undefined;
  return (order: Order) => {
    const isIn = (timestamp: string) => {
      const second = secondOf(timestamp);
      return !time || (second !== undefined && time.dayOf(order.storeId, second) !== undefined);
    };
    return step !== undefined && stepCents(order, step, isIn) !== 0;
  };
}
