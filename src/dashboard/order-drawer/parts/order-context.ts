import { createContext, useContext } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { OrderFigures } from '#order-domain/order/order-figures.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import type { StoreDetails } from '#order-domain/days/stores.ts';

/** An order with its computed figures, and the settings to format its money and times. */
export type OrderFrame = {
  readonly order: Order;
  /** Computed once for the order: see `computeFigures`. */
  readonly figures: OrderFigures;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly clock: StoreClock;
  readonly storeName: string;
  /** Only receipts show these; undefined for unknown stores. */
  readonly storeDetails?: StoreDetails;
};

/** The open order and its state in the drawer. */
export type OrderContext = OrderFrame & {
  /** The body of the response; undefined while it is loading. */
  readonly rawJson: string | undefined;
  /** True when the details failed to load, so sections show a note instead of a skeleton. */
  readonly hasFailed: boolean;
};

const Context = createContext<OrderContext | undefined>(undefined);

/** Provides the open order to the parts of the drawer. */
export const OrderProvider = Context.Provider;

/** The open order; throws outside a drawer. */
export function useOrderContext(): OrderContext {
  const context = useContext(Context);
  if (!context) throw new Error('No OrderProvider around this part of the drawer.');
  return context;
}
