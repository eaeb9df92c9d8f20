import { type ComponentType, type ReactNode, useId, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { unlessEmpty } from '../../../filters/address-parameter.ts';
import { FULFILLMENT_STATUSES, isOneOf, PAYMENT_STATUSES, VIEWS } from '#contract/service/order-enums.ts';
import type { Order } from '#contract/service/order.ts';
import { CheckList, type Choice, ChoiceList } from '../../../kit/choice-list.tsx';
import { Region } from '../../../kit/region.tsx';
import { openValueLabel } from '../../../order-words/open-value.ts';
import { FulfillmentStatusLabel, PaymentStatusLabel } from '../../../order-words/order-status.tsx';
import { AmountEditor } from '../../../filters/editors/amount-editor.tsx';
import { DateEditor } from '../../../filters/editors/date-editor.tsx';
import { type ControlKey, type OrderEditorProps, NO_VALUES } from './order-editor-props.ts';

import {
  type BarKey,
  FILTERS,
  type FilterValues,
  LOCAL_FILTER_KEYS,
  paymentChoice,
} from '../filters/filter-definitions.ts';
import { FoundEditor, RefundedEditor, ServiceEditor, TenderEditor, YesOrNoEditor } from './local-editors.tsx';
import { TableEditor } from './table-editor.tsx';
import { type OrderFilters, withFilter } from '../filters/order-filters.ts';
import { type SeenValues, seenValues } from './seen-values.ts';

/** Sources that every register has; others are offered once a loaded order has them. */
const COMMON_SOURCES = ['pos', 'kiosk', 'online'];

function StatusEditor({ label, value, onChange }: OrderEditorProps<FilterValues['view']>) {
  const { formatMessage } = useIntl();
  return (
    <ChoiceList
      name="view"
      label={label}
      choices={VIEWS.map((view) => ({ value: view, label: formatMessage({ id: `view.${view}` }) }))}
      value={value ?? 'all'}
      onChange={(view) => onChange(view === 'all' ? undefined : view)}
    />
  );
}

/** Chooses some values; those that orders have but the API cannot filter by are listed as disabled, with the reason. */
function StatusListEditor<T extends string>({
  label,
  choices,
  values = NO_VALUES,
  unknown,
  onChange,
}: {
  label: string;
  choices: readonly Choice<T>[];
  values: readonly T[] | undefined;
  unknown: readonly { readonly value: string; readonly label: ReactNode }[];
  onChange: (values: readonly T[] | undefined) => void;
}) {
  const reasonId = useId();
  return (
    <>
      <CheckList label={label} choices={choices} values={values} onChange={(next) => onChange(unlessEmpty(next))} />
      {unknown.length > 0 && (
        <div className="max-w-60 border-t border-line p-1.5">
          {unknown.map((status) => (
            <label key={status.value} className="flex items-center gap-2 px-2 py-1.5 opacity-70">
              <input type="checkbox" disabled aria-describedby={reasonId} className="size-4 shrink-0" />
              <span className="min-w-0 flex-1">{status.label}</span>
            </label>
          ))}
          <p id={reasonId} className="px-2 py-1 text-xs text-ink-muted">
            <FormattedMessage id="filter.unknown_status" values={{ count: unknown.length }} />
          </p>
        </div>
      )}
    </>
  );
}

/** Chooses statuses, which the API filters by, how much was refunded, and whether money is owed. */
function PaymentEditor({ label, value, seen, onChange }: OrderEditorProps<FilterValues['payment']>) {
  const withPart = (part: Partial<Parameters<typeof paymentChoice>[0]>) =>
    paymentChoice({ statuses: value?.statuses, refunded: value?.refunded, owed: value?.owed, ...part });
  const choice = <T extends string>(status: T) => ({ value: status, label: <PaymentStatusLabel value={status} /> });
  return (
    <>
      <StatusListEditor
        label={label}
        choices={PAYMENT_STATUSES.map(choice)}
        unknown={seen.unknownPaymentStatuses.map(choice)}
        values={value?.statuses}
        onChange={(statuses) => onChange(withPart({ statuses }))}
      />
      <div className="border-t border-line p-1.5">
        <label className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 hover:bg-hover">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={value?.owed === true}
            onChange={({ target }) => onChange(withPart({ owed: target.checked || undefined }))}
          />
          <FormattedMessage id="payment.owed" />
        </label>
      </div>
      <div className="border-t border-line p-3">
        <RefundedEditor value={value?.refunded} onChange={(refunded) => onChange(withPart({ refunded }))} />
      </div>
    </>
  );
}

function FulfillmentEditor({ label, value, seen, onChange }: OrderEditorProps<FilterValues['fulfillment']>) {
  const choice = <T extends string>(status: T) => ({ value: status, label: <FulfillmentStatusLabel value={status} /> });
  return (
    <StatusListEditor
      label={label}
      choices={FULFILLMENT_STATUSES.map(choice)}
      unknown={seen.unknownFulfillmentStatuses.map(choice)}
      values={value}
      onChange={onChange}
    />
  );
}

function SourceEditor({ label, value = NO_VALUES, seen, onChange }: OrderEditorProps<FilterValues['source']>) {
  const intl = useIntl();
  return (
    <CheckList
      label={label}
      choices={[...new Set([...COMMON_SOURCES, ...seen.sources, ...value])].map((source) => ({
        value: source,
        label: openValueLabel(intl, 'source', source),
      }))}
      values={value}
      onChange={(next) => onChange(unlessEmpty(next))}
    />
  );
}

/** The editor of each filter. */
const EDITORS: { readonly [Key in BarKey]: ComponentType<OrderEditorProps<FilterValues[Key]>> } = {
  view: StatusEditor,
  payment: PaymentEditor,
  fulfillment: FulfillmentEditor,
  source: SourceEditor,
  date: DateEditor,
  amount: AmountEditor,
  service: ServiceEditor,
  tender: TenderEditor,
  table: TableEditor,
  found: FoundEditor,
  note: YesOrNoEditor,
  discount: YesOrNoEditor,
};

type PanelProps = {
  readonly filters: OrderFilters;
  readonly onChange: (filters: OrderFilters) => void;
  readonly onClose: () => void;
};

function OneEditor<Key extends BarKey>({
  filterKey,
  label,
  filters,
  seen,
  onChange,
  onClose,
}: PanelProps & { filterKey: Key; label: string; seen: SeenValues }) {
  const Editor: ComponentType<OrderEditorProps<FilterValues[Key]>> = EDITORS[filterKey];
  const value: FilterValues[Key] | undefined = filters[filterKey];
  const change = (next: FilterValues[Key] | undefined) => onChange(withFilter(filters, filterKey, next));
  return (
    <Editor
      label={label}
      value={value}
      storeIds={filters.store}
      seen={seen}
      onChange={change}
      onDone={(next) => {
        change(next);
        onClose();
      }}
    />
  );
}

/** The panel that sets one filter or, with `more`, all local filters; lists apply immediately, days and amounts on confirmation. */
export function FilterEditor(props: FilterEditorProps) {
  return (
    <Region name="filter_editor" look="panel" subject={props.filters}>
      <Editor {...props} />
    </Region>
  );
}

type FilterEditorProps = PanelProps & {
  filterKey: ControlKey;
  label: string;
  /** All loaded orders; their values are offered in addition to the usual ones. */
  orders: readonly Order[];
};

function Editor({ filterKey, label, orders, ...panel }: FilterEditorProps) {
  const { formatMessage } = useIntl();
  const seen = useMemo(() => seenValues(orders), [orders]);
  const props = { ...panel, seen };
  if (filterKey !== 'more' && !isOneOf(LOCAL_FILTER_KEYS, filterKey)) {
    return <OneEditor filterKey={filterKey} label={label} {...props} />;
  }
  const keys = filterKey === 'more' ? LOCAL_FILTER_KEYS : [filterKey];
  return (
    <div className="flex w-76 max-w-full flex-wrap gap-x-6 gap-y-3 p-3">
      {keys.map((key) => (
        <OneEditor key={key} filterKey={key} label={formatMessage({ id: FILTERS[key].name })} {...props} />
      ))}
      <p className="basis-full border-t border-line pt-2.5 text-xs text-ink-muted">
        <FormattedMessage id="filter.more_hint" />
      </p>
    </div>
  );
}
