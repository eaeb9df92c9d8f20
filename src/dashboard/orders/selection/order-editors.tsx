import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  DISCOUNT_CHOICES,
  NOTE_CHOICES,
  REFUNDED_CHOICES,
} from '#contract/bff/order-store/order-choices.ts';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES, VIEWS } from '#contract/service/order-enums.ts';
import type { LocalizedString, Order } from '#contract/service/order.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { tenderOf, tenderValue } from '#order-domain/order/tenders.ts';
import { AmountEditor } from '../../filters/amount-editor.tsx';
import { DateEditor } from '../../filters/date-editor.tsx';
import { type EditorProps, type Editors, FilterEditor } from '../../filters/filter-editor.tsx';
import {
  emptyToUndefined,
  LinkedEditor,
  NO_VALUES,
  PillsEditor,
  ServiceEditor,
  TextEditor,
} from '../../filters/shared-editors.tsx';
import { useSeenValues, type ValuesOf } from '../../filters/seen-values.ts';
import { openValueLabel } from '../../order-labels/humanize-enum.ts';
import { StatusLabel } from '../../order-labels/order-status.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import { CheckList, ChoiceList, PillGroup } from '../../ui/choice-list.tsx';
import { collator } from '../../ui/i18n/collator.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { tenderName } from './order-filters.ts';
import type { OrderFilters } from './orders-address.ts';

/** `seen` are the loaded orders, whose values are offered in addition to the usual ones. */
type Props = EditorProps<OrderFilters, readonly Order[]>;

/** Values that every register has or that the API gives as examples. */
const COMMON_SOURCES = ['pos', 'kiosk', 'online'];
const COMMON_TENDERS = ['cash', 'card'];
/** More tables can be typed. */
const MAX_TABLES = 12;

const sourcesOf: ValuesOf<Order> = ({ source }) => [[source]];
const tablesOf: ValuesOf<Order> = ({ tableName }) => [[(tableName ?? '').trim()]];
const tendersOf: ValuesOf<Order, LocalizedString> = ({ payments = [], refunds = [] }) =>
  [...payments, ...refunds.flatMap((refund) => refund.payments)].map((part) => {
    const tender = tenderOf(part);
    return [tenderValue(tender), tender.name];
  });
const promotionsOf: ValuesOf<Order, LocalizedString> = ({ appliedPromotions = [] }) =>
  appliedPromotions.map(({ promotionId, name }) => [promotionId, name ?? undefined]);

function StatusEditor({ label, values, onChange }: Props) {
  const { formatMessage } = useIntl();
  return (
    <ChoiceList
      name="view"
      label={label}
      choices={VIEWS.map((view) => ({ value: view, label: formatMessage({ id: `view.${view}` }) }))}
      value={values.view ?? 'all'}
      onChange={(view) => onChange({ view: view === 'all' ? undefined : view })}
    />
  );
}

/** Chooses statuses, refund extent, and unpaid orders. */
function PaymentEditor({ label, values, onChange }: Props) {
  const { formatMessage } = useIntl();
  const keepsOrders = useKeepsOrders();
  return (
    <>
      <CheckList
        label={label}
        choices={PAYMENT_STATUSES.map((value) => ({
          value,
          label: <StatusLabel kind="payment" value={value} />,
        }))}
        values={values.payment_status ?? NO_VALUES}
        onChange={(statuses) => onChange({ payment_status: emptyToUndefined(statuses) })}
      />
      {keepsOrders && (
        <>
          <div className="border-t border-line">
            <CheckList
              label={formatMessage({ id: 'payment.owed' })}
              choices={[{ value: 'true', label: <FormattedMessage id="payment.owed" /> }]}
              values={values.owed ? [values.owed] : NO_VALUES}
              onChange={([owed]) => onChange({ owed })}
            />
          </div>
          <div className="max-w-66 border-t border-line p-3">
            <PillGroup
              label={formatMessage({ id: 'frame.refunds' })}
              choices={REFUNDED_CHOICES.map((refunded) => ({
                value: refunded,
                label: <FormattedMessage id={`refunded.${refunded}`} />,
              }))}
              pressed={values.refunded ? [values.refunded] : NO_VALUES}
              // Pressing the selected choice again clears it.
              onPress={(refunded) =>
                onChange({ refunded: refunded === values.refunded ? undefined : refunded })
              }
            />
          </div>
        </>
      )}
    </>
  );
}

function FulfillmentEditor({ label, values, onChange }: Props) {
  return (
    <CheckList
      label={label}
      choices={FULFILLMENT_STATUSES.map((value) => ({
        value,
        label: <StatusLabel kind="fulfillment" value={value} />,
      }))}
      values={values.fulfillment_status ?? NO_VALUES}
      onChange={(statuses) => onChange({ fulfillment_status: emptyToUndefined(statuses) })}
    />
  );
}

function SourceEditor({ label, values, seen, onChange }: Props) {
  const intl = useIntl();
  const chosen: readonly string[] = values.source ?? NO_VALUES;
  const offered = [...COMMON_SOURCES, ...useSeenValues(seen, sourcesOf).keys(), ...chosen];
  return (
    <CheckList
      label={label}
      choices={[...new Set(offered)].map((value) => ({
        value,
        label: openValueLabel(intl, 'source', value),
      }))}
      values={chosen}
      onChange={(next) => onChange({ source: emptyToUndefined(next) })}
    />
  );
}

function TenderEditor({ label, values, seen, onChange }: Props) {
  const intl = useIntl();
  const language = useContext(NameLanguage);
  const tenders = useSeenValues(seen, tendersOf);
  return (
    <PillsEditor
      label={label}
      value={values.tender}
      offered={[...COMMON_TENDERS, ...tenders.keys()]}
      nameOf={(tender) =>
        pickLocalized(tenders.get(tender), language)?.text ?? tenderName(intl, tender)
      }
      onChange={(tender) => onChange({ tender })}
    />
  );
}

/** Chooses tables by exact name: those of loaded orders, or any typed one. */
function TableEditor({ label, values, seen, onChange }: Props) {
  const { locale } = useIntl();
  const table: readonly string[] = values.table ?? NO_VALUES;
  const offered = [...useSeenValues(seen, tablesOf).keys()].toSorted(collator(locale).compare);
  return (
    <>
      <PillsEditor
        label={label}
        value={table}
        offered={offered.slice(0, MAX_TABLES)}
        nameOf={String}
        onChange={(next) => onChange({ table: next })}
      />
      <TextEditor
        key={table.join()}
        label={<FormattedMessage id="filter.table_name" />}
        value={undefined}
        onApply={(typed = '') => {
          const names = typed.split(',').flatMap((name) => name.trim() || []);
          onChange({ table: emptyToUndefined([...new Set([...table, ...names])]) });
        }}
      />
    </>
  );
}

/** Chooses promotions of the loaded orders, which have them only while such a filter is set. */
function PromotionEditor({ label, values, seen, onChange }: Props) {
  const language = useContext(NameLanguage);
  const promotions = useSeenValues(seen, promotionsOf);
  if (promotions.size === 0 && !values.promotion) return null;
  return (
    <PillsEditor
      label={label}
      value={values.promotion}
      offered={[...promotions.keys()]}
      nameOf={(id) => pickLocalized(promotions.get(id), language)?.text ?? id.slice(0, 8)}
      onChange={(promotion) => onChange({ promotion })}
    />
  );
}

/**
 * Chooses a property that orders have or lack; pressing the selected choice again removes the
 * filter.
 */
function HasEditor<Choice extends (typeof DISCOUNT_CHOICES)[number]>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[];
  value: Choice | undefined;
  onChange: (value: Choice | undefined) => void;
}) {
  return (
    <PillGroup
      label={label}
      choices={choices.map((choice) => ({
        value: choice,
        label: <FormattedMessage id={`has.${choice}`} />,
      }))}
      pressed={value ? [value] : NO_VALUES}
      onPress={(choice) => onChange(choice === value ? undefined : choice)}
    />
  );
}

const EDITORS: Editors<OrderFilters, readonly Order[]> = {
  view: StatusEditor,
  payment: PaymentEditor,
  fulfillment: FulfillmentEditor,
  source: SourceEditor,
  date: DateEditor,
  amount: AmountEditor,
  service: ServiceEditor,
  tender: TenderEditor,
  table: TableEditor,
  search: ({ label, values, onDone }) => (
    <TextEditor label={label} value={values.q} onApply={(q) => onDone({ q })} />
  ),
  note: ({ label, values, onChange }) => (
    <HasEditor
      label={label}
      choices={NOTE_CHOICES}
      value={values.has_note}
      onChange={(has) => onChange({ has_note: has })}
    />
  ),
  discount: ({ label, values, onChange }) => (
    <HasEditor
      label={label}
      choices={DISCOUNT_CHOICES}
      value={values.has_discount}
      onChange={(has) => onChange({ has_discount: has })}
    />
  ),
  promotion: PromotionEditor,
  figure: ({ label, onDone }) => (
    <LinkedEditor label={label} onRemove={() => onDone({ figure: undefined })} />
  ),
};

export function OrderEditor(props: Props & { id: string }) {
  return <FilterEditor editors={EDITORS} {...props} />;
}
