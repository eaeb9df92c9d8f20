/** Focuses the first filter of the bar or, on a phone, the button that opens the filters' sheet. */
export function focusFilters(): void {
  document.querySelector<HTMLElement>('search[data-filters] button')?.focus();
}
