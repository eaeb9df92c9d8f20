import { useContext, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { unlessEmpty } from '../../../filters/address-parameter.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { NameLanguage } from '../../../kit/i18n/localized-text.ts';
import { PillGroup } from '../../../kit/choice-list.tsx';
import { openValueLabel } from '../../../order-words/open-value.ts';
import { type OrderEditorProps, NO_VALUES } from './order-editor-props.ts';
import { type FilterValues, tenderName } from '../filters/filter-definitions.ts';
import { REFUNDED_CHOICES, type RefundedChoice } from '../filters/local-matches.ts';

/** Values that the API gives as examples; others are offered once a loaded order has them. */
const COMMON_SERVICE_TYPES = ['dine_in', 'takeaway', 'delivery'];
const COMMON_TENDERS = ['cash', 'card'];

/** The values with one added or, if it was there, removed; undefined if none is left. */
export function toggled(values: readonly string[], value: string): readonly string[] | undefined {
  return unlessEmpty(values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort());
}

/** Chooses how much was refunded; pressing the selected choice again clears it. */
export function RefundedEditor({
  value,
  onChange,
}: {
  value: RefundedChoice | undefined;
  onChange: (choice: RefundedChoice | undefined) => void;
}) {
  const { formatMessage } = useIntl();
  return (
    <div className="max-w-60">
      <PillGroup
        label={formatMessage({ id: 'frame.refunds' })}
        choices={REFUNDED_CHOICES.map((choice) => ({
          value: choice,
          label: <FormattedMessage id={`refunded.${choice}`} />,
        }))}
        pressed={value === undefined ? [] : [value]}
        onPress={(choice) => onChange(choice === value ? undefined : choice)}
      />
    </div>
  );
}

/** Chooses service types: the common ones and those of loaded orders. */
export function ServiceEditor({ label, value = NO_VALUES, seen, onChange }: OrderEditorProps<FilterValues['service']>) {
  const intl = useIntl();
  return (
    <div className="basis-full">
      <PillGroup
        label={label}
        choices={[...new Set([...COMMON_SERVICE_TYPES, ...seen.serviceTypes, ...value])].map((type) => ({
          value: type,
          label: <span className="truncate">{openValueLabel(intl, 'service_type', type)}</span>,
        }))}
        pressed={value}
        onPress={(type) => onChange(toggled(value, type))}
      />
    </div>
  );
}

/** Chooses tenders: the common ones and those of loaded orders, by their names. */
export function TenderEditor({ label, value = NO_VALUES, seen, onChange }: OrderEditorProps<FilterValues['tender']>) {
  const intl = useIntl();
  const language = useContext(NameLanguage);
  return (
    <div className="basis-full">
      <PillGroup
        label={label}
        choices={[...new Set([...COMMON_TENDERS, ...seen.tenders.keys(), ...value])].map((tender) => ({
          value: tender,
          label: (
            <bdi className="truncate">
              {pickLocalized(seen.tenders.get(tender), language)?.text ?? tenderName(intl, tender)}
            </bdi>
          ),
        }))}
        pressed={value}
        onPress={(tender) => onChange(toggled(value, tender))}
      />
    </div>
  );
}

/** Chooses with or without; pressing the selected choice again removes the filter. */
export function YesOrNoEditor({ label, value, onChange }: OrderEditorProps<boolean>) {
  return (
    <div>
      <PillGroup
        label={label}
        choices={(['true', 'false'] as const).map((choice) => ({
          value: choice,
          label: <FormattedMessage id={`has.${choice}`} />,
        }))}
        pressed={value === undefined ? [] : [value ? 'true' : 'false']}
        onPress={(choice) => onChange(String(value) === choice ? undefined : choice === 'true')}
      />
    </div>
  );
}

/** Changes the text that the orders are found by. */
export function FoundEditor({ label, value = '', onDone }: OrderEditorProps<string>) {
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
