import { useContext, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FilterPill } from '../../filters/filter-pill.tsx';
import { Button } from '../../kit/button.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { onDemand } from '../../kit/on-demand.tsx';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { useStores } from '../../stores/stores.ts';
import {
  isDefaultDate,
  NO_REFUND_FILTERS,
  type RefundFilterKey,
  type RefundFilters,
  withRefundFilter,
} from './refund-filters.ts';
import { methodName, refundFilterWords } from './refund-filter-words.ts';
import type { SeenRefundValues } from './seen-refund-values.ts';

const editor = onDemand(async () => (await import('./refund-filter-editor.tsx')).RefundFilterEditor, {
  messages: 'panels',
});

/** The filters in the order of the bar, with their names. */
const FILTERS = [
  ['date', 'filter.date'],
  ['stores', 'filter.store'],
  ['amount', 'filter.amount'],
  ['method', 'refunds.filter.method'],
  ['reason', 'refunds.filter.reason'],
  ['extent', 'refunds.filter.extent'],
  ['marks', 'refunds.filter.marks'],
] as const satisfies readonly (readonly [RefundFilterKey, MessageId])[];

/** Whether a filter narrows the refunds; the period, which is always set, only where it is not the default one. */
function isNarrowing(filters: RefundFilters, key: RefundFilterKey): boolean {
  return key === 'date' ? !isDefaultDate(filters.date) : filters[key] !== undefined;
}

/** Whether any filter can be removed. */
export function hasRefundFilters(filters: RefundFilters): boolean {
  return FILTERS.some(([key]) => isNarrowing(filters, key));
}

/** The filters of refunds, each a button with its editor; in a narrow window they are one line that scrolls sideways. `F` leads to them. */
export function RefundFilterBar({
  filters,
  seen,
  onChange,
}: {
  filters: RefundFilters;
  seen: SeenRefundValues;
  onChange: (filters: RefundFilters) => void;
}) {
  const intl = useIntl();
  const stores = useStores();
  const languages = useContext(NameLanguage);
  const bar = useRef<HTMLElement>(null);
  const focusFilter = (key: RefundFilterKey) =>
    bar.current?.querySelector<HTMLElement>(`[data-filter="${key}"] button`)?.focus();
  const focusFirst = () => focusFilter('date');
  // `F` with Caps Lock on.
  useHotkeys({ f: focusFirst, F: focusFirst });
  const nameOfMethod = (value: string) => methodName(intl, languages, seen.methods.get(value) ?? { value }).text;
  return (
    <search
      ref={bar}
      data-filters
      aria-label={intl.formatMessage({ id: 'filters.name' })}
      className="flex min-w-0 flex-1 items-center gap-1.5 max-[699.98px]:-my-1 max-[699.98px]:overflow-x-auto max-[699.98px]:overscroll-x-contain max-[699.98px]:px-3 max-[699.98px]:py-1 max-[699.98px]:[scrollbar-width:none] min-[700px]:flex-wrap"
    >
      {FILTERS.map(([key, title]) => {
        const name = intl.formatMessage({ id: title });
        const words = refundFilterWords(intl, filters, key, { stores, nameOfMethod });
        const label = words === '' ? name : intl.formatMessage({ id: 'filter.with_value' }, { name, value: words });
        return (
          <FilterPill
            key={key}
            filterKey={key}
            face={{ name, words, label, isSet: filters[key] !== undefined }}
            piece={editor}
            panel={(close) => (
              <editor.Component
                filterKey={key}
                label={name}
                filters={filters}
                seen={seen}
                onChange={onChange}
                onClose={close}
              />
            )}
            onRemove={
              isNarrowing(filters, key)
                ? () => {
                    // The button pressed is about to go: keep the focus nearby.
                    focusFilter(key);
                    onChange(withRefundFilter(filters, key, undefined));
                  }
                : undefined
            }
          />
        );
      })}
      {hasRefundFilters(filters) && (
        <Button
          className="shrink-0"
          onClick={() => {
            focusFirst();
            onChange(NO_REFUND_FILTERS);
          }}
        >
          <FormattedMessage id="filters.clear" />
        </Button>
      )}
    </search>
  );
}
