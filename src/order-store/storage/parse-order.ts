import * as z from 'zod/mini';
import { lenientOrder } from '#contract/service/order.ts';
import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import { type OrderReading, readOrder } from '#contract/service/read-order.ts';

// Compiled, the schemas take a third of the time, which counts for millions of orders. Browsers
// can't: their policy forbids `eval`.
const lenient = z.compile(lenientOrder, { strict: true });
const strict = z.compile(strictOrderDetail, { strict: true });

/** Reads an order as `readOrder` does. */
export function parseOrder(raw: unknown): OrderReading {
  return readOrder(raw, lenient);
}

/** Whether a JSON value fits the strict contract; `strictOrderDetail` tells why not. */
export function isOrderDetail(value: unknown): value is OrderDetail {
  return z.validate(strict, value);
}
