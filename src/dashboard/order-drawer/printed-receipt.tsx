import './printed-receipt.css';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Receipt } from './receipt.ts';

/** What a receipt is printed on: a sheet, or the roll of a till's printer, 80 mm wide. */
export type Paper = 'a4' | 'roll';

const MILLIMETRES_A_PIXEL = 25.4 / 96;
const ROLL_MARGIN = 4;
const SHORTEST_ROLL = 80;

/** Makes the page of a roll as long as the receipt, so that it is cut where it ends; returns how to undo it. */
function fitRoll(receipt: HTMLElement): () => void {
  const height = receipt.getBoundingClientRect().height * MILLIMETRES_A_PIXEL + 3 * ROLL_MARGIN;
  const sheet = new CSSStyleSheet();
  sheet.insertRule(
    `@page receipt-roll { size: 80mm ${Math.ceil(Math.max(height, SHORTEST_ROLL))}mm; margin: ${ROLL_MARGIN}mm; }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** Prints a receipt, and nothing else of the page, in black on white; tells when the reader is back at the page. */
export function PrintedReceipt({ receipt, paper, onDone }: { receipt: Receipt; paper: Paper; onDone: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const undo = paper === 'roll' && element.current ? fitRoll(element.current) : undefined;
    const timer = setTimeout(() => window.print(), 0);
    // Some browsers tell that they have printed before they have: who points or types again is back at the page.
    window.addEventListener('pointerdown', onDone, { capture: true });
    window.addEventListener('keydown', onDone, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', onDone, { capture: true });
      window.removeEventListener('keydown', onDone, { capture: true });
      undo?.();
    };
  }, [paper, onDone]);
  return createPortal(
    <div ref={element} className="printed-receipt" data-paper={paper} dir="auto">
      <h1>{receipt.store}</h1>
      <p>{receipt.title}</p>
      {receipt.facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {receipt.blocks.map((block, place) => (
        // What is printed never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <ul key={place}>
          {block.map(({ text, amount, depth, isStrong = false }, line) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={line} data-depth={depth} data-strong={isStrong}>
              <bdi>{text}</bdi>
              {amount !== undefined && <span dir="ltr">{amount}</span>}
            </li>
          ))}
        </ul>
      ))}
      <footer>{receipt.reference}</footer>
    </div>,
    document.body,
  );
}
