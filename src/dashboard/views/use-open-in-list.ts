import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEscape } from '../kit/hotkeys.ts';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { chosenViewIn, isFromList, openState, withChosenView } from './default-view.ts';

/** Windows with room for the order beside the list. */
const WIDE = '(min-width: 68.75rem)';

/** An order that is open from a list, and the id of the part of it that was chosen, such as a refund. */
export type OpenInList = { readonly orderId: string; readonly partId: string | undefined };

/** The query string of a page with an order open; `part` is the parameter of the chosen part. */
export function withOpen(query: string, part: string, { orderId, partId }: OpenInList): string {
  const open = new URLSearchParams({ order: orderId, ...(partId !== undefined && { [part]: partId }) });
  return [query, open.toString()].filter((each) => each !== '').join('&');
}

/**
 * The open order in the address of a page, whose query string without it is `query`. `show` pushes a history entry with another query, and
 * closes the order; it can note the view that is opened. Opening a first order pushes an entry, which Back and `close` undo; further orders
 * replace it.
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

/** Closing the order by any means returns the focus to what it was opened from, by its key; beside the list, Escape closes it. */
export function useClosingInList(
  { opened, close }: Pick<ReturnType<typeof useOpenInList>, 'opened' | 'close'>,
  key: string | undefined,
  focus: (key: string | undefined) => void,
): void {
  const lastOpen = useRef<{ readonly key: string | undefined }>(undefined);
  const focusAgain = useEffectEvent(focus);
  useEffect(() => {
    if (opened) lastOpen.current = { key };
    else if (lastOpen.current) {
      focusAgain(lastOpen.current.key);
      lastOpen.current = undefined;
    }
  }, [opened, key]);
  const isWide = useMediaQuery(WIDE);
  useEscape(opened && isWide ? close : undefined);
}
