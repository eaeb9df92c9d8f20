import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { NameLanguage } from '../i18n/localized-text.ts';
import { buildReceipt } from './build-receipt.ts';
import { useOrderFrame } from './order-frame.ts';
import { type Paper, PrintedReceipt } from './printed-receipt.tsx';

/** Prints the open order; stands outside of aside and sheet, which may take each other's place as the page is laid out on paper. */
export function OrderPrint({ paper, onDone }: { paper: Paper; onDone: () => void }) {
  const intl = useIntl();
  const frame = useOrderFrame();
  const language = useContext(NameLanguage);
  return <PrintedReceipt receipt={buildReceipt(intl, frame, language)} paper={paper} onDone={onDone} />;
}
