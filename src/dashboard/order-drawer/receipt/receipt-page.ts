import type { Receipt } from './receipt.ts';

/** What a receipt is printed on: a sheet, or the roll of a till's printer, 80 mm wide. */
export type Paper = 'a4' | 'roll';

const MILLIMETRES_A_PIXEL = 25.4 / 96;
const ROLL_MARGIN = 4;
const SHORTEST_ROLL = 80;
/** Two names of this many letters fit beside the number of the page. */
const LONGEST_NAME = 45;

/** A text as a string of CSS, whatever it holds. */
function cssString(text: string): string {
  const letters = [...text].map((letter) =>
    /[\p{L}\p{N} ]/u.test(letter) ? letter : `\\${(letter.codePointAt(0) ?? 0).toString(16)} `,
  );
  return `"${letters.join('')}"`;
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('')}…` : text;
}

function a4Rule({ title, store }: Receipt): string {
  const name = `${shortened(title)} · ${shortened(store)}`;
  const look = "font: 8pt 'Inter Variable', system-ui, sans-serif; vertical-align: top; padding-top: 6mm;";
  return `@page receipt-a4 {
    @bottom-left { content: ${cssString(name)}; width: 80%; text-align: left; ${look} }
    @bottom-right { content: counter(page) " / " counter(pages); text-align: right; ${look} }
  }`;
}

/** As long as the receipt, so that the roll is cut where it ends. */
function rollRule(element: HTMLElement): string {
  const height = element.getBoundingClientRect().height * MILLIMETRES_A_PIXEL + 3 * ROLL_MARGIN;
  return `@page receipt-roll { size: 80mm ${Math.ceil(Math.max(height, SHORTEST_ROLL))}mm; margin: ${ROLL_MARGIN}mm; }`;
}

/**
 * Makes the pages that a receipt is printed on: sheets that bear its name and their number at the foot, or one piece of a roll; returns
 * how to undo it.
 */
export function makePages(paper: Paper, receipt: Receipt, element: HTMLElement): () => void {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(paper === 'a4' ? a4Rule(receipt) : rollRule(element));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
