import { openValueName } from '../order-labels/open-value.ts';
import { amountFilter } from './amount-filter.ts';
import { dateFilter } from './date-filter.ts';
import { valuesFilter } from './filter-definition.ts';
import { storeFilter } from './store-filter.ts';

/**
 * The filters that orders and refunds both have; their editors are in editors/shared-editors.tsx.
 */
export const SHARED_FILTERS = {
  store: storeFilter,
  date: dateFilter,
  amount: amountFilter,
  service: valuesFilter({
    parameter: 'service_type',
    name: 'column.service',
    nameOf: (value, { intl }) => openValueName(intl, 'service_type', value),
  }),
};

/** What each of them can be set to. */
export type SharedValues = {
  readonly [Key in keyof typeof SHARED_FILTERS]: NonNullable<
    ReturnType<(typeof SHARED_FILTERS)[Key]['read']>
  >;
};
