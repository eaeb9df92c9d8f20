import { useContext, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import type { Days } from '../../stores/store-span.ts';
import { methodName } from '../rows/method-name.ts';
import type { RefundFacts } from '../rows/refund-sort.ts';
import { daysBetween } from './refund-cells.tsx';

/** Names and figures to sort and group refunds by, in the user's language. */
export function useRefundFacts(days: Days): RefundFacts {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  return useMemo(() => {
    const { compare } = new Intl.Collator(intl.locale, { numeric: true, sensitivity: 'base' });
    const storeOf = (storeId: string) => days.stores.find(storeId);
    return {
      currencyOf: ({ storeId }) => storeOf(storeId).currency,
      storeName: ({ storeId }) => storeOf(storeId).name,
      methodNames: ({ methods }) =>
        intl.formatList(
          methods.map((method) => methodName(intl, languages, method).text),
          { type: 'unit' },
        ),
      daysAfter: (row) => daysBetween(row, days),
      compareText: compare,
    };
  }, [intl, languages, days]);
}
