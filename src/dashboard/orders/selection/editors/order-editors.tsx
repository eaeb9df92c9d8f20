import { useContext, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  FULFILLMENT_STATUSES,
  isOneOf,
  PAYMENT_STATUSES,
  VIEWS,
} from '#contract/service/order-enums.ts';
import type { LocalizedString, Order } from '#contract/service/order.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { unlessEmpty } from '../../../filters/address/address-parameter.ts';
import { AmountEditor } from '../../../filters/editors/amount-editor.tsx';
import {
  type EditorProps,
  type Editors,
  NO_VALUES,
} from '../../../filters/editors/filter-editor.tsx';
import { PillsEditor, SHARED_EDITORS } from '../../../filters/editors/shared-editors.tsx';
import { useSeenValues, type ValuesOf } from '../../../filters/seen-values.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckList, ChoiceList, PillGroup } from '../../../ui/choice-list.tsx';
import { NameLanguage } from '../../../ui/i18n/localized-text.ts';
import { tenderOf, tenderValue } from '#order-domain/order/tenders.ts';
import { openValueLabel } from '../../../order-labels/open-value.ts';
import { useKeepsOrders } from '../../../stores/session.ts';
import { StatusLabel } from '../../../order-labels/order-status.tsx';
import { type FilterValues, paymentChoice, tenderName } from '../filters/filter-definitions.ts';
import {
  DISCOUNT_CHOICES,
  type DiscountChoice,
  NOTE_CHOICES,
  REFUNDED_CHOICES,
} from '#contract/bff/order-store/order-choices.ts';
import { TableEditor } from './table-editor.tsx';

/**
 * The props of an editor; `seen` are the loaded orders, whose values are offered in addition to the
 * usual ones.
 */
type OrderEditorProps<Key extends keyof FilterValues> = EditorProps<
  FilterValues[Key],
  readonly Order[]
>;

/**
 * Values that every register has or that the API gives as examples; others are offered once a
 * loaded order has them.
 */
const COMMON_SOURCES = ['pos', 'kiosk', 'online'];
const COMMON_TENDERS = ['cash', 'card'];

const sourcesOf: ValuesOf<Order> = ({ source }) => [[source]];
const tendersOf: ValuesOf<Order, LocalizedString> = ({ payments = [], refunds = [] }) =>
  [...payments, ...refunds.flatMap((refund) => refund.payments)].map((part) => {
    const tender = tenderOf(part);
    return [tenderValue(tender), tender.name];
  });
const promotionsOf: ValuesOf<Order, LocalizedString> = ({ appliedPromotions = [] }) =>
  appliedPromotions.map(({ promotionId, name }) => [promotionId, name ?? undefined]);

function StatusEditor({ label, value, onChange }: OrderEditorProps<'view'>) {
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

/**
 * Chooses some statuses; those that orders have but the API cannot filter by are listed as
 * disabled, with the reason.
 */
function StatusListEditor<T extends string>({
  label,
  kind,
  statuses,
  values = NO_VALUES,
  seen,
  onChange,
}: {
  label: string;
  kind: 'payment' | 'fulfillment';
  statuses: readonly T[];
  values: readonly T[] | undefined;
  /** The statuses of orders. */
  seen: readonly string[];
  onChange: (values: readonly T[] | undefined) => void;
}) {
  const reasonId = useId();
  const choice = <S extends string>(value: S) => ({
    value,
    label: <StatusLabel kind={kind} value={value} />,
  });
  const unknown = [...new Set(seen)].filter((status) => !isOneOf(statuses, status)).map(choice);
  return (
    <>
      <CheckList
        label={label}
        choices={statuses.map(choice)}
        values={values}
        onChange={(next) => onChange(unlessEmpty(next))}
      />
      {unknown.length > 0 && (
        <div className="max-w-60 border-t border-line p-1.5">
          {unknown.map((status) => (
            <label key={status.value} className="flex items-center gap-2 px-2 py-1.5 opacity-70">
              <input
                type="checkbox"
                disabled
                aria-describedby={reasonId}
                className="size-4 shrink-0"
              />
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
function PaymentEditor({ label, value, seen, onChange }: OrderEditorProps<'payment'>) {
  const { formatMessage } = useIntl();
  const keepsOrders = useKeepsOrders();
  const withPart = (part: Partial<Parameters<typeof paymentChoice>[0]>) =>
    onChange(
      paymentChoice({
        statuses: value?.statuses,
        refunded: value?.refunded,
        owed: value?.owed,
        ...part,
      }),
    );
  return (
    <>
      <StatusListEditor
        label={label}
        kind="payment"
        statuses={PAYMENT_STATUSES}
        seen={seen.map(({ paymentStatus }) => paymentStatus)}
        values={value?.statuses}
        onChange={(statuses) => withPart({ statuses })}
      />
      {keepsOrders && (
        <>
          {' '}
          <div className="border-t border-line p-1.5">
            <label className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 hover:bg-hover">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={value?.owed === true}
                onChange={({ target }) => withPart({ owed: target.checked || undefined })}
              />
              <FormattedMessage id="payment.owed" />
            </label>
          </div>
          <div className="max-w-66 border-t border-line p-3">
            <PillGroup
              label={formatMessage({ id: 'frame.refunds' })}
              choices={REFUNDED_CHOICES.map((refunded) => ({
                value: refunded,
                label: <FormattedMessage id={`refunded.${refunded}`} />,
              }))}
              pressed={value?.refunded === undefined ? [] : [value.refunded]}
              // Pressing the selected choice again clears it.
              onPress={(refunded) =>
                withPart({ refunded: refunded === value?.refunded ? undefined : refunded })
              }
            />
          </div>
        </>
      )}
    </>
  );
}

function FulfillmentEditor({ label, value, seen, onChange }: OrderEditorProps<'fulfillment'>) {
  return (
    <StatusListEditor
      label={label}
      kind="fulfillment"
      statuses={FULFILLMENT_STATUSES}
      seen={seen.map(({ fulfillmentStatus }) => fulfillmentStatus)}
      values={value}
      onChange={onChange}
    />
  );
}

function SourceEditor({ label, value = NO_VALUES, seen, onChange }: OrderEditorProps<'source'>) {
  const intl = useIntl();
  return (
    <CheckList
      label={label}
      choices={[
        ...new Set([...COMMON_SOURCES, ...useSeenValues(seen, sourcesOf).keys(), ...value]),
      ].map((source) => ({
        value: source,
        label: openValueLabel(intl, 'source', source),
      }))}
      values={value}
      onChange={(next) => onChange(unlessEmpty(next))}
    />
  );
}

function TenderEditor({ seen, ...props }: OrderEditorProps<'tender'>) {
  const intl = useIntl();
  const language = useContext(NameLanguage);
  const tenders = useSeenValues(seen, tendersOf);
  return (
    <PillsEditor
      {...props}
      offered={[...COMMON_TENDERS, ...tenders.keys()]}
      nameOf={(tender) =>
        pickLocalized(tenders.get(tender), language)?.text ?? tenderName(intl, tender)
      }
    />
  );
}

/**
 * Chooses promotions of the loaded orders; these have them only while they are filtered by some.
 */
function PromotionEditor({ seen, ...props }: OrderEditorProps<'promotion'>) {
  const language = useContext(NameLanguage);
  const promotions = useSeenValues(seen, promotionsOf);
  if (promotions.size === 0 && props.value === undefined) return null;
  return (
    <PillsEditor
      {...props}
      offered={[...promotions.keys()]}
      nameOf={(id) => pickLocalized(promotions.get(id), language)?.text ?? id.slice(0, 8)}
    />
  );
}

/** Chooses what orders have or lack; pressing the selected choice again removes the filter. */
function choiceEditor<Choice extends DiscountChoice>(choices: readonly Choice[]) {
  return function ChoiceEditor({ label, value, onChange }: EditorProps<Choice>) {
    return (
      <div>
        <PillGroup
          label={label}
          choices={choices.map((choice) => ({
            value: choice,
            label: <FormattedMessage id={`has.${choice}`} />,
          }))}
          pressed={value === undefined ? [] : [value]}
          onPress={(choice) => onChange(choice === value ? undefined : choice)}
        />
      </div>
    );
  };
}

/** Removes the figure that a link has filtered by; others can't be chosen here. */
function FigureEditor({ label, value, onDone }: OrderEditorProps<'figure'>) {
  if (value === undefined) return null;
  return (
    <Button look="outline" onClick={() => onDone(undefined)}>
      <FormattedMessage id="filter.remove" values={{ name: label, value: '' }} />
    </Button>
  );
}

function FoundEditor({ label, value = '', onDone }: OrderEditorProps<'found'>) {
  const id = useId();
  const [text, setText] = useState(value);
  return (
    <form
      className="basis-full"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(text.trim() === '' ? undefined : text.trim());
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-xs font-medium text-ink-muted">
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        className="touch-target h-8 w-full rounded-md border border-control bg-surface px-2.5 text-row"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

/** The editor of each filter of orders. */
export const ORDER_EDITORS: Editors<FilterValues, readonly Order[]> = {
  view: StatusEditor,
  payment: PaymentEditor,
  fulfillment: FulfillmentEditor,
  source: SourceEditor,
  amount: AmountEditor,
  tender: TenderEditor,
  table: TableEditor,
  found: FoundEditor,
  note: choiceEditor(NOTE_CHOICES),
  discount: choiceEditor(DISCOUNT_CHOICES),
  promotion: PromotionEditor,
  figure: FigureEditor,
  ...SHARED_EDITORS,
};
