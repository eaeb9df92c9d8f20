import './printed-receipt.css';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Receipt, ReceiptLine } from './receipt.ts';
import { makePages, type Paper } from './receipt-page.ts';
import { withKeys } from '../parts/with-keys.ts';

function PrintedLine({ line: { text, lead = '', amount, depth, isStrong = false } }: { line: ReceiptLine }) {
  return (
    <li data-depth={depth} data-strong={isStrong}>
      {lead !== '' && <span data-lead>{lead}</span>}
      <span data-text>
        <bdi>{text.slice(lead.length)}</bdi>
      </span>
      {amount !== undefined && (
        <span data-amount dir="ltr">
          {amount}
        </span>
      )}
    </li>
  );
}

/**
 * A receipt that is printed, and nothing else of the page, in black on white; opens the browser's dialog where the browser does not
 * print by itself (`asksBrowser`), and tells when the reader is back at the page.
 */
export function PrintedReceipt({
  receipt,
  paper,
  asksBrowser,
  onDone,
}: {
  receipt: Receipt;
  paper: Paper;
  asksBrowser: boolean;
  onDone: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (element.current ? makePages(paper, receipt, element.current) : undefined), [paper, receipt]);
  useEffect(() => {
    const timer = asksBrowser ? setTimeout(() => window.print(), 0) : undefined;
    // Some browsers tell that they have printed before they have: who points or types again is back at the page.
    window.addEventListener('pointerdown', onDone, { capture: true });
    window.addEventListener('keydown', onDone, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', onDone, { capture: true });
      window.removeEventListener('keydown', onDone, { capture: true });
    };
  }, [asksBrowser, onDone]);
  return createPortal(
    <div ref={element} className="printed-receipt" data-paper={paper} dir="auto">
      <h1>{receipt.store}</h1>
      <p>{receipt.title}</p>
      {withKeys([...receipt.facts, ...receipt.people], (fact) => fact).map(({ key, entry }) => (
        <p key={key}>{entry}</p>
      ))}
      {receipt.note !== '' && (
        <p data-note dir="auto">
          {receipt.note}
        </p>
      )}
      {receipt.blocks.map((block, place) => (
        // What is printed never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <ul key={place}>
          {block.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- As above.
            <PrintedLine key={index} line={line} />
          ))}
        </ul>
      ))}
      <footer>{receipt.reference}</footer>
    </div>,
    document.body,
  );
}
