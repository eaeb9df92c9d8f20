import { createContext, useContext } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { StoreClock } from '../../stores/store-clock.ts';

/** The order in the drawer and how its money and moments are to be read. */
export type OrderFrame = {
  readonly order: Order;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly clock: StoreClock;
  readonly storeName: string;
};

const Frame = createContext<OrderFrame | undefined>(undefined);

/** Gives the parts of the drawer their order. */
export const OrderFrameProvider = Frame.Provider;

/** The order the drawer shows; throws outside of a drawer. */
export function useOrderFrame(): OrderFrame {
  const frame = useContext(Frame);
  if (!frame) throw new Error('No order frame around this part of the drawer.');
  return frame;
}
