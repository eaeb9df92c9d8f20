import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEscape } from '../ui/hotkeys.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { chosenViewIn, isFromList, openState, withChosenView } from './default-view.ts';

/** Windows that fit the order beside the list. */
const WIDE = '(min-width: 68.75rem)';

/** An order opened from a list, and the id of its chosen part, such as a refund. */
export type OpenInList = { readonly orderId: string; readonly partId: string | undefined };

/** The query string of a page with an order open; `part` is the parameter of the chosen part. */
export function withOpen(query: string, part: string, { orderId, partId }: OpenInList): string {
  const open = new URLSearchParams({
    order: orderId,
    ...(partId !== undefined && { [part]: partId }),
  });
  return [query, open.toString()].filter((each) => each !== '').join('&');
}

/**
 * The open order in the address of a page whose query string without it is `query`. `show` pushes a
 * history entry with another query, and closes the order; it can record the opened view. Opening a
 * first order pushes an entry, which Back and `close` undo; further orders replace it.
 */
export function useOpenInList(pathname: string, part: string, query: string) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const viewId = chosenViewIn(state);
  const opened = useMemo((): OpenInList | undefined => {
    const parameters = new URLSearchParams(search);
    const orderId = parameters.get('order');
    return orderId ? { orderId, partId: parameters.get(part) ?? undefined } : undefined;
  }, [search, part]);
  const show = (nextQuery: string, nextViewId = viewId) => {
    if (nextQuery !== query || opened || nextViewId !== viewId)
      void navigate({ pathname, search: nextQuery }, { state: withChosenView(null, nextViewId) });
  };
  const open = useCallback(
    (wanted: OpenInList) => {
      if (wanted.orderId === opened?.orderId && wanted.partId === opened.partId) return;
      const isFirst = opened === undefined;
      void navigate(
        { pathname, search: withOpen(query, part, wanted) },
        { replace: !isFirst, state: openState(state, isFirst) },
      );
    },
    [navigate, opened, pathname, part, query, state],
  );
  const close = useCallback(() => {
    if (isFromList(state)) void navigate(-1);
    else void navigate({ pathname, search: query }, { state: withChosenView(null, viewId) });
  }, [navigate, pathname, query, state, viewId]);
  return { opened, show, open, close };
}

/**
 * Opens orders from a list of items: `openOf` returns an item's order, or undefined without one.
 * `show` opens one, or moves the focus into it if it is open; `drawer` holds the drawer's props.
 * Closing the order by any means calls `focus` with the item that it was opened from, if it is
 * listed; beside the list, Escape closes it.
 */
export function useOpenAmong<Item>(
  { opened, open, close }: Pick<ReturnType<typeof useOpenInList>, 'opened' | 'open' | 'close'>,
  listed: readonly Item[],
  openOf: (item: Item) => OpenInList | undefined,
  focus: (item: Item | undefined) => void,
) {
  const [focusRequest, setFocusRequest] = useState(0);
  const isOpen = (item: Item) => {
    const own = openOf(item);
    return own !== undefined && own.orderId === opened?.orderId && own.partId === opened.partId;
  };
  const index = listed.findIndex(isOpen);
  const current = listed[index];
  const lastOpen = useRef<{ readonly item: Item | undefined }>(undefined);
  const focusAgain = useEffectEvent(focus);
  useEffect(() => {
    if (opened) lastOpen.current = { item: current };
    else if (lastOpen.current) {
      focusAgain(lastOpen.current.item);
      lastOpen.current = undefined;
    }
  }, [opened, current]);
  const isWide = useMediaQuery(WIDE);
  useEscape(opened && isWide ? close : undefined);
  const beside = (direction: 1 | -1) => {
    for (let at = index + direction; at >= 0 && at < listed.length; at += direction) {
      const item = listed[at];
      const next = item && openOf(item);
      if (next) return next;
    }
    return undefined;
  };
  const step = (direction: 1 | -1) => {
    const next = beside(direction);
    if (next) open(next);
  };
  return {
    current,
    show: (item: Item) => {
      const wanted = openOf(item);
      if (isOpen(item)) setFocusRequest(focusRequest + 1);
      else if (wanted) open(wanted);
    },
    drawer: opened && {
      orderId: opened.orderId,
      onClose: close,
      onStep: current && step,
      steps: current && { previous: beside(-1) !== undefined, next: beside(1) !== undefined },
      focusRequest,
    },
  };
}
