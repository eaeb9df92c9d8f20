/** The attribute of a page's search field. */
export const SEARCH_FIELD = { 'data-search': '' };

/**
 * Moves the focus to the page's search field and selects its text; returns whether there is one.
 */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[data-search]');
  field?.focus();
  field?.select();
  return field !== null;
}
