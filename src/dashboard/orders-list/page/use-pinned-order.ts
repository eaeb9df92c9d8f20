import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { ORDERS_ADDRESS } from '../selection/filters/order-filters.ts';

/** Matches windows with room for the list and two orders. */
const ROOM_FOR_TWO = '(min-width: 1400px)';

/** The order pinned in the address, which stays open beside the open order if the window has room for both, and how to pin another. */
export function usePinnedOrder(openId: string | undefined) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const hasRoom = useMediaQuery(ROOM_FOR_TWO);
  const { pinnedId } = useMemo(() => ORDERS_ADDRESS.read(search), [search]);
  const pin = (orderId: string | undefined) =>
    void navigate({ pathname, search: ORDERS_ADDRESS.change(search, 'pinnedId', orderId) }, { replace: true, state });
  return {
    hasRoom,
    pinnedId,
    /** The pinned order, if it is shown beside or instead of the open one. */
    besideId: hasRoom && pinnedId !== openId ? pinnedId : undefined,
    pin,
    unpin: () => pin(undefined),
  };
}
