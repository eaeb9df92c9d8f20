export function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** True after `focusContent` without rows. */
export function isContentFocused(): boolean {
  return document.activeElement?.matches('main') === true;
}

/**
 * Moves the focus to the page's content without scrolling: the table row where keyboard navigation
 * continues, else the whole `main` element.
 */
export function focusContent(): void {
  const main = document.querySelector<HTMLElement>('main');
  (main?.querySelector<HTMLElement>('[role="row"][tabindex="0"]') ?? main)?.focus({
    preventScroll: true,
  });
}
