import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { buildReceipt } from './build-receipt.ts';
import { useOrderFrame } from '../parts/order-frame.ts';
import { PrintedReceipt } from './printed-receipt.tsx';
import type { Paper } from './receipt-page.ts';

function ReceiptOnPaper(props: { paper: Paper; asksBrowser: boolean; onDone: () => void }) {
  const intl = useIntl();
  const frame = useOrderFrame();
  const language = useContext(NameLanguage);
  const receipt = useMemo(() => buildReceipt(intl, frame, language), [intl, frame, language]);
  return <PrintedReceipt receipt={receipt} {...props} />;
}

/**
 * Prints the open order: on the paper that was chosen, or on A4 when the browser's own command prints the page. Stands outside of aside
 * and sheet, which may take each other's place as the page is laid out on paper.
 */
export function OrderPrint({ paper, onDone }: { paper: Paper | undefined; onDone: () => void }) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the page out as soon as it has told that it prints: the receipt has to be there by then.
    const show = () => flushSync(() => setIsPrinting(true));
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, []);
  const finish = useCallback(() => {
    setIsPrinting(false);
    onDone();
  }, [onDone]);
  if (!paper && !isPrinting) return null;
  return <ReceiptOnPaper paper={paper ?? 'a4'} asksBrowser={paper !== undefined} onDone={finish} />;
}
