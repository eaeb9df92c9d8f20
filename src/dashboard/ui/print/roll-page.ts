const MILLIMETERS_PER_PIXEL = 25.4 / 96;
const MARGIN = 4;
const SHORTEST = 80;

/**
 * Makes the named page 80 mm wide and as long as an element, so that the roll of a receipt printer
 * is cut at its end; returns a function that undoes it.
 */
export function setRollPage(name: string, element: HTMLElement): () => void {
  const height = element.getBoundingClientRect().height * MILLIMETERS_PER_PIXEL + 3 * MARGIN;
  return addStyleRule(
    `@page ${name} { size: 80mm ${Math.ceil(Math.max(height, SHORTEST))}mm; margin: ${MARGIN}mm; }`,
  );
}

/** Adds a rule to the page's styles; returns a function that removes it. */
export function addStyleRule(rule: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(rule);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
