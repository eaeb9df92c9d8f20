import './print-receipt.css';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { addStyleRule, setRollPage } from '../../kit/paper/roll-page.ts';
import { useOrderContext } from '../parts/order-context.ts';
import { Each } from '../parts/section.tsx';
import { buildReceipt } from './build-receipt.ts';
import type { Receipt, ReceiptKind, ReceiptLine } from './receipt.ts';

/** The paper of a receipt: an A4 sheet, or the 80 mm roll of a receipt printer. */
type Paper = 'a4' | 'roll';

/** What to print: whose receipt, on which paper. */
export type PrintJob = { readonly kind: ReceiptKind; readonly paper: Paper };

/** What the print button and the browser's own print command print: the customer's receipt, so that nothing internal gets out by mistake. */
export const USUAL_PRINT: PrintJob = { kind: 'customer', paper: 'a4' };

/** Two names of this length fit beside the page number. */
const LONGEST_NAME = 45;

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

function printedLine({ text, lead = '', amount, depth, isStrong = false }: ReceiptLine) {
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
 * Prints the receipt in black on white, and nothing else of the page; `opensDialog` opens the browser's print dialog. Calls `onDone` when
 * the user is back on the page.
 */
function PrintedReceipt({
  job: { kind, paper },
  opensDialog,
  onDone,
}: {
  job: PrintJob;
  opensDialog: boolean;
  onDone: () => void;
}) {
  const intl = useIntl();
  const context = useOrderContext();
  const language = useContext(NameLanguage);
  const receipt = useMemo(() => buildReceipt(intl, context, language, kind), [intl, context, language, kind]);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (paper === 'a4') return addStyleRule(a4Rule(receipt));
    return element.current ? setRollPage('receipt-roll', element.current) : undefined;
  }, [paper, receipt]);
  useEffect(() => {
    const timer = opensDialog ? setTimeout(() => window.print(), 0) : undefined;
    // Some browsers fire afterprint too early; a pointer or key press means that the user is back.
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, onDone, options);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [opensDialog, onDone]);
  return createPortal(
    <div ref={element} className="printed-receipt measured-sheet" data-paper={paper} dir="auto">
      <h1>{receipt.store}</h1>
      <Each of={receipt.storeLines}>
        {(line) => (
          <p>
            <bdi>{line}</bdi>
          </p>
        )}
      </Each>
      <h2>
        <bdi>{receipt.title}</bdi> <span data-mark>{receipt.mark}</span>
      </h2>
      <Each of={[...receipt.facts, ...receipt.people]}>{(fact) => <p>{fact}</p>}</Each>
      {receipt.note !== '' && (
        <p data-note dir="auto">
          {receipt.note}
        </p>
      )}
      <Each of={receipt.blocks}>
        {(block) => (
          <ul>
            <Each of={block}>{printedLine}</Each>
          </ul>
        )}
      </Each>
      {receipt.reference !== undefined && <footer>{receipt.reference}</footer>}
    </div>,
    document.body,
  );
}

/**
 * Prints the open order as the user chose, or the customer's receipt on A4 when the browser's own print command is used. Rendered outside
 * the aside and the sheet, which may replace each other while the page is laid out for print.
 */
export function OrderPrint({ job, onDone }: { job: PrintJob | undefined; onDone: () => void }) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the page out right after this event, so the receipt must be rendered at once.
    const show = () => flushSync(() => setIsPrinting(true));
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, []);
  const finish = useCallback(() => {
    setIsPrinting(false);
    onDone();
  }, [onDone]);
  if (!job && !isPrinting) return null;
  return <PrintedReceipt job={job ?? USUAL_PRINT} opensDialog={job !== undefined} onDone={finish} />;
}
