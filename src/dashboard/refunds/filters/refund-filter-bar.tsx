import { type ReactNode, useContext, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { FilterBar } from '../../filters/bar/filter-bar.tsx';
import { lateEditors } from '../../filters/bar/late-editors.tsx';
import { withFilter } from '../../filters/filter-definition.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { methodName } from '../rows/method-name.ts';
import { periodOf, REFUND_FILTERS, type RefundFilters } from './refund-filters.ts';
import type { SeenRefundValues } from './seen-refund-values.ts';

const editors = lateEditors(async () => (await import('./refund-editors.tsx')).REFUND_EDITORS, 'refunds.show');

/** The names of the methods that were seen, by value. */
export function useMethodNames({ methods }: SeenRefundValues): ReadonlyMap<string, string> {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  return useMemo(
    () => new Map([...methods.values()].map((method) => [method.value, methodName(intl, languages, method).text])),
    [methods, intl, languages],
  );
}

/** The filters of refunds, after the `field` to search in. */
export function RefundFilterBar({
  filters,
  seen,
  field,
  onChange,
}: {
  filters: RefundFilters;
  seen: SeenRefundValues;
  field: ReactNode;
  onChange: (filters: RefundFilters) => void;
}) {
  return (
    <FilterBar
      definitions={REFUND_FILTERS}
      editors={editors}
      filters={filters}
      seen={seen}
      names={useMethodNames(seen)}
      dates={{ range: periodOf(filters), onChange: (date) => onChange(withFilter(filters, 'date', date)) }}
      field={field}
      onChange={onChange}
    />
  );
}
