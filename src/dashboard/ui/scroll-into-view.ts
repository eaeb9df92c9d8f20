/** A ref that brings its element into view when it appears, e.g. an error below a form. */
export function scrollIntoView(element: HTMLElement | null): void {
  // The documents of unit tests have no layout.
  element?.scrollIntoView?.({ block: 'nearest' });
}
