import { type ReactNode, useContext, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FilterPill } from '../../filters/filter-pill.tsx';
import { periodSteps } from '../../filters/late-period-steps.tsx';
import type { FilterControl } from '../../filters/sheet/filter-control.ts';
import { PhoneFilters, sheetOnDemand, useHasFilterSheet } from '../../filters/sheet/phone-filters.tsx';
import { Button } from '../../kit/button.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { onDemand } from '../../kit/on-demand.tsx';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { useStores } from '../../stores/stores.ts';
import {
  clearedFilters,
  hasRefundFilters,
  isNarrowing,
  REFUND_FILTER_KEYS,
  type RefundFilterKey,
  type RefundFilters,
  withRefundFilter,
} from './refund-filters.ts';
import { methodName, refundFilterWords } from './refund-filter-words.ts';
import type { SeenRefundValues } from './seen-refund-values.ts';

const editor = onDemand(async () => (await import('./refund-filter-editor.tsx')).RefundFilterEditor, {
  messages: 'panels',
  isUrgent: true,
});
const sheet = sheetOnDemand(async () => (await import('./refund-filter-sheet.tsx')).RefundFilterSheet);

/** The message with the title of each filter. */
export const REFUND_FILTER_NAMES: Readonly<Record<RefundFilterKey, MessageId>> = {
  date: 'filter.date',
  amount: 'filter.amount',
  method: 'refunds.filter.method',
  reason: 'refunds.filter.reason',
  extent: 'refunds.filter.extent',
  marks: 'refunds.filter.marks',
};

type BarProps = {
  readonly filters: RefundFilters;
  readonly seen: SeenRefundValues;
  /** The field to search in. */
  readonly field: ReactNode;
  readonly onChange: (filters: RefundFilters) => void;
};

/** The filters as controls, in the order of the bar. */
function useControls({
  filters,
  seen,
  onChange,
}: Pick<BarProps, 'filters' | 'seen' | 'onChange'>): readonly FilterControl<RefundFilters, RefundFilterKey>[] {
  const intl = useIntl();
  const stores = useStores();
  const languages = useContext(NameLanguage);
  const nameOfMethod = (value: string) => methodName(intl, languages, seen.methods.get(value) ?? { value }).text;
  return REFUND_FILTER_KEYS.map((key) => {
    const name = intl.formatMessage({ id: REFUND_FILTER_NAMES[key] });
    const words = refundFilterWords(intl, filters, key, { stores, nameOfMethod });
    const label = words === '' ? name : intl.formatMessage({ id: 'filter.with_value' }, { name, value: words });
    return {
      key,
      face: { name, words, label, isSet: filters[key] !== undefined },
      without: isNarrowing(filters, key) ? withRefundFilter(filters, key, undefined) : undefined,
      beside: key === 'date' && (
        <periodSteps.Component
          range={filters.date}
          storeIds={filters.stores}
          onChange={(date) => onChange(withRefundFilter(filters, 'date', date))}
        />
      ),
    };
  });
}

/** The filters of refunds, each a button with its editor; on phones in a sheet behind one button. `F` leads to them. */
export function RefundFilterBar(props: BarProps) {
  const controls = useControls(props);
  if (!useHasFilterSheet()) return <FilterRow {...props} controls={controls} />;
  const { field, ...sheetProps } = props;
  return (
    <>
      {field}
      <PhoneFilters
        // The period is always included, since it always narrows the page.
        chips={controls.filter(({ face }) => face.isSet)}
        cleared={clearedFilters(props.filters)}
        piece={sheet}
        renderSheet={(open) => <sheet.Component {...sheetProps} {...open} controls={controls} />}
        onChange={props.onChange}
      />
    </>
  );
}

function FilterRow({
  filters,
  seen,
  field,
  controls,
  onChange,
}: BarProps & { readonly controls: readonly FilterControl<RefundFilters, RefundFilterKey>[] }) {
  const { formatMessage } = useIntl();
  const bar = useRef<HTMLElement>(null);
  const focusFilter = (key: RefundFilterKey) =>
    bar.current?.querySelector<HTMLElement>(`[data-filter="${key}"] button`)?.focus();
  const focusFirst = () => focusFilter('date');
  // `F` with Caps Lock on.
  useHotkeys({ f: focusFirst, F: focusFirst });
  return (
    <search
      ref={bar}
      data-filters
      aria-label={formatMessage({ id: 'filters.name' })}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5"
    >
      {field}
      {controls.map(({ key, face, without, beside }) => (
        <FilterPill
          key={key}
          filterKey={key}
          face={face}
          beside={beside}
          piece={editor}
          panel={(close) => (
            <editor.Component
              filterKey={key}
              label={face.name}
              filters={filters}
              seen={seen}
              onChange={onChange}
              onClose={close}
            />
          )}
          onRemove={
            without &&
            (() => {
              // The pressed button is about to be removed: keep the focus nearby.
              focusFilter(key);
              onChange(without);
            })
          }
        />
      ))}
      {hasRefundFilters(filters) && (
        <Button
          // No taller than the filters, so that setting one never moves the table.
          className="h-7.5! shrink-0"
          onClick={() => {
            focusFirst();
            onChange(clearedFilters(filters));
          }}
        >
          <FormattedMessage id="filters.clear" />
        </Button>
      )}
    </search>
  );
}
