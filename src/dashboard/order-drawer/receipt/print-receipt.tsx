import { useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIntl } from 'react-intl';
import { directionOf, languageFor } from '#contract/text/interface-language.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { addStyleRule, setRollPage } from '../../ui/print/roll-page.ts';
import { useOrderContext } from '../parts/order-context.ts';
import { Each } from '../parts/section.tsx';
import { buildReceipt } from './build-receipt.ts';
import type { Receipt, ReceiptKind, ReceiptLine } from './receipt.ts';

/** The paper of a receipt: an A4 sheet, or the 80 mm roll of a receipt printer. */
type Paper = 'a4' | 'roll';

/** What to print: whose receipt, on which paper. */
export type PrintJob = { readonly kind: ReceiptKind; readonly paper: Paper };

/**
 * What the print button and the browser's own print command print: the customer's receipt, so that
 * nothing internal gets out by mistake.
 */
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

function a4Rule({ title, store }: Receipt, locale: string): string {
  const name = `${shortened(title)} · ${shortened(store)}`;
  const look =
    "font: 8pt 'Inter Variable', system-ui, sans-serif; vertical-align: top; padding-top: 6mm;";
  const [start, end] =
    directionOf(languageFor(locale)) === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  return `@page receipt-a4 {
    @bottom-${start} { content: ${cssString(name)}; width: 80%; text-align: ${start}; ${look} }
    @bottom-${end} { content: counter(page) " / " counter(pages); text-align: ${end}; ${look} }
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
 * The receipt of the open order on paper, in black on white, in place of the page. Rendered outside
 * the aside and the sheet, which may replace each other while the page is laid out for print.
 */
export function PrintedReceipt({ job: { kind, paper } }: { job: PrintJob }) {
  const intl = useIntl();
  const { locale } = intl;
  const context = useOrderContext();
  const language = useContext(NameLanguage);
  const receipt = useMemo(
    () => buildReceipt(intl, context, language, kind),
    [intl, context, language, kind],
  );
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (paper === 'a4') return addStyleRule(a4Rule(receipt, locale));
    return element.current ? setRollPage('receipt-roll', element.current) : undefined;
  }, [paper, receipt, locale]);
  return createPortal(
    <div ref={element} className="printed-receipt measured-sheet" data-paper={paper}>
      <h1>
        <bdi>{receipt.store}</bdi>
      </h1>
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
