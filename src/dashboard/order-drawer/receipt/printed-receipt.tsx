import { useContext, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { useOrderContext } from '../parts/order-context.ts';
import { Each } from '../parts/section.tsx';
import { buildReceipt } from './build-receipt.ts';

function Receipt() {
  const receipt = buildReceipt(useIntl(), useOrderContext(), useContext(NameLanguage), true);
  return (
    <div className="printed-receipt">
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
        <bdi>{receipt.title}</bdi>
      </h2>
      <Each of={receipt.facts}>{(fact) => <p>{fact}</p>}</Each>
      <Each of={receipt.blocks}>
        {(block) => (
          <ul>
            <Each of={block}>
              {({ text, amount, depth, isStrong }) => (
                <li data-depth={depth} data-strong={isStrong}>
                  <span>
                    <bdi>{text}</bdi>
                  </span>
                  {amount !== undefined && <span dir="ltr">{amount}</span>}
                </li>
              )}
            </Each>
          </ul>
        )}
      </Each>
    </div>
  );
}

/**
 * The receipt of the open order, which is printed in place of the page. It is built when the
 * browser prints for the first time, and stays: some browsers fire `afterprint` too early.
 */
export function PrintedReceipt() {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    const show = () => flushSync(() => setIsPrinted(true));
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, []);
  return isPrinted && createPortal(<Receipt />, document.body);
}
