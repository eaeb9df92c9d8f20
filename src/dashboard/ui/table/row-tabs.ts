/** Whatever handles a click itself. */
const CONTROLS = 'a, button, input, select, textarea';

/** The link of the row at an event's target; undefined outside rows, and on a control in one. */
function rowLink({ target }: Event): HTMLAnchorElement | undefined {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return undefined;
  return target.closest('[data-row]')?.querySelector('a') ?? undefined;
}

/**
 * Lets a click with Control or Command, or with the middle button, open a row in another tab, as if
 * its link were as large as the row. The browser decides where: the click goes on to the link. With
 * Shift, a click selects text. Returns what ends it.
 */
export function startRowTabs(): () => void {
  const ending = new AbortController();
  const onClick = (event: MouseEvent) => {
    const isForTab =
      event.type === 'auxclick' ? event.button === 1 : event.ctrlKey || event.metaKey;
    if (!isForTab || event.shiftKey) return;
    // With the modifiers of every system; rows do not see it, since it does not bubble.
    rowLink(event)?.dispatchEvent(new MouseEvent('click', { ctrlKey: true, metaKey: true }));
  };
  const onMouseDown = (event: MouseEvent) => {
    // Else the middle button scrolls.
    if (event.button === 1 && rowLink(event)) event.preventDefault();
  };
  document.addEventListener('click', onClick, ending);
  document.addEventListener('auxclick', onClick, ending);
  document.addEventListener('mousedown', onMouseDown, ending);
  return () => ending.abort();
}
