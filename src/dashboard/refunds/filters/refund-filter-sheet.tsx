import { FormattedMessage } from 'react-intl';
import type { FilterControl, OpenSheet } from '../../filters/sheet/filter-control.ts';
import { FilterSheet } from '../../filters/sheet/filter-sheet.tsx';
import { RefundFilterEditor } from './refund-filter-editor.tsx';
import {
  clearedFilters,
  hasRefundFilters,
  type RefundFilterKey,
  type RefundFilters,
  withRefundFilter,
} from './refund-filters.ts';
import type { SeenRefundValues } from './seen-refund-values.ts';

/** The filters of refunds in a sheet. */
export function RefundFilterSheet({
  filters,
  seen,
  ...props
}: OpenSheet<RefundFilterKey> & {
  filters: RefundFilters;
  seen: SeenRefundValues;
  controls: readonly FilterControl<RefundFilters, RefundFilterKey>[];
  onChange: (filters: RefundFilters) => void;
}) {
  return (
    <FilterSheet
      {...props}
      filters={filters}
      cleared={hasRefundFilters(filters) ? clearedFilters(filters) : undefined}
      merge={(before, key, next) => withRefundFilter(before, key, next[key])}
      controlLeft={(key) => key}
      showLabel={<FormattedMessage id="refunds.show" />}
      renderEditor={({ filterKey, ...editor }) => (
        <RefundFilterEditor {...editor} filterKey={filterKey} filters={filters} seen={seen} />
      )}
    />
  );
}
