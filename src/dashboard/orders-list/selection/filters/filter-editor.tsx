import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES, VIEWS } from '#contract/service/order-enums.ts';
import { FulfillmentStatusLabel, PaymentStatusLabel } from '../../../order-words/order-status.tsx';
import { openValueName } from '../../../order-words/open-value.ts';
import type { Order } from '#contract/service/order.ts';
import { CheckList, ChoiceList } from '../../../kit/choice-list.tsx';
import { AmountEditor } from './amount-editor.tsx';
import { DateEditor } from './date-editor.tsx';
import type { FilterKey } from './filter-key.ts';
import { LocalFilterEditor } from './local-filter-editor.tsx';
import type { OrderFilters } from './order-filters.ts';
import { seenValues } from './seen-values.ts';
import { StatusEditor } from './status-editor.tsx';
import { StoreEditor } from './store-editor.tsx';

/** Sources every till has; others are offered once an order has shown them. */
const COMMON_SOURCES = ['pos', 'kiosk', 'online'];

/** The panel in which one filter is set (`more`: any of those over what is loaded); lists apply at once, days and amounts on confirmation. */
export function FilterEditor({
  filterKey,
  label,
  filters,
  orders,
  onChange,
  onClose,
}: {
  filterKey: FilterKey | 'more';
  label: string;
  filters: OrderFilters;
  /** The loaded orders: what they show is offered beside what is usual. */
  orders: readonly Order[];
  onChange: (filters: OrderFilters) => void;
  onClose: () => void;
}) {
  const intl = useIntl();
  const seen = useMemo(() => seenValues(orders), [orders]);
  const applyAndClose = (next: OrderFilters) => {
    onChange(next);
    onClose();
  };
  switch (filterKey) {
    case 'view':
      return (
        <ChoiceList
          name="view"
          label={label}
          choices={VIEWS.map((value) => ({ value, label: intl.formatMessage({ id: `view.${value}` }) }))}
          value={filters.view}
          onChange={(view) => onChange({ ...filters, view })}
        />
      );
    case 'payment':
      return (
        <StatusEditor
          label={label}
          unknown={seen.unknownPaymentStatuses.map((value) => ({ value, label: <PaymentStatusLabel value={value} /> }))}
          choices={PAYMENT_STATUSES.map((value) => ({ value, label: <PaymentStatusLabel value={value} /> }))}
          values={filters.paymentStatus}
          onChange={(paymentStatus) => onChange({ ...filters, paymentStatus })}
        />
      );
    case 'fulfillment':
      return (
        <StatusEditor
          label={label}
          unknown={seen.unknownFulfillmentStatuses.map((value) => ({
            value,
            label: <FulfillmentStatusLabel value={value} />,
          }))}
          choices={FULFILLMENT_STATUSES.map((value) => ({ value, label: <FulfillmentStatusLabel value={value} /> }))}
          values={filters.fulfillmentStatus}
          onChange={(fulfillmentStatus) => onChange({ ...filters, fulfillmentStatus })}
        />
      );
    case 'source':
      return (
        <CheckList
          label={label}
          choices={[...new Set([...COMMON_SOURCES, ...seen.sources, ...filters.source])].map((value) => ({
            value,
            label: <bdi>{openValueName(intl, 'source', value)}</bdi>,
          }))}
          values={filters.source}
          onChange={(source) => onChange({ ...filters, source })}
        />
      );
    case 'store':
      return <StoreEditor filters={filters} onChange={applyAndClose} />;
    case 'date':
      return <DateEditor filters={filters} onChange={applyAndClose} />;
    case 'amount':
      return <AmountEditor filters={filters} onChange={applyAndClose} />;
    case 'more':
      return <LocalFilterEditor filters={filters} seen={seen} onChange={onChange} />;
    default:
      return <LocalFilterEditor filterKey={filterKey} filters={filters} seen={seen} onChange={onChange} />;
  }
}
