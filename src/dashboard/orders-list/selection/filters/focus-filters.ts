/** Brings the focus to the filters: the first of the bar or, on a phone, the button that opens their sheet. */
export function focusFilters(): void {
  document.querySelector<HTMLElement>('search[data-filters] button')?.focus();
}
