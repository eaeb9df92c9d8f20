import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameLanguage, pickLocalized } from '../../../kit/i18n/localized-text.ts';
import { openValueName } from '../../../order-words/open-value.ts';
import { PillGroup } from '../../../kit/choice-list.tsx';
import { LOCAL_FILTER_KEYS, type LocalFilterKey, withoutFilter } from './filter-key.ts';
import { tenderName } from './filter-words.ts';
import { type LocalFilters, REFUNDED_CHOICES, REFUNDED_WITHIN } from './local-filters.ts';
import type { OrderFilters } from './order-filters.ts';
import type { SeenValues } from './seen-values.ts';

/** Values the API gives as examples; others are offered once an order has shown them. */
const COMMON_SERVICE_TYPES = ['dine_in', 'takeaway', 'delivery'];
const COMMON_TENDERS = ['cash', 'card'];

type EditorProps = {
  filters: OrderFilters;
  seen: SeenValues;
  onChange: (filters: OrderFilters) => void;
};

function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();
}

/** Sets one of the filters that work over what is loaded; pressing what is pressed unsets it. */
function LocalFilterSection({ filterKey, filters, seen, onChange }: EditorProps & { filterKey: LocalFilterKey }) {
  const intl = useIntl();
  const language = useContext(NameLanguage);
  const { local } = filters;
  const label = intl.formatMessage({ id: `filter.${filterKey}` });
  const change = (part: Partial<LocalFilters>) => onChange({ ...filters, local: { ...local, ...part } });
  const unset = () => onChange(withoutFilter(filters, filterKey));
  const yesOrNo = (current: boolean | undefined, set: (value: boolean) => void) => (
    <PillGroup
      label={label}
      choices={(['true', 'false'] as const).map((value) => ({
        value,
        label: <FormattedMessage id={`has.${value}`} />,
      }))}
      pressed={current === undefined ? [] : [current ? 'true' : 'false']}
      onPress={(value) => (String(current) === value ? unset() : set(value === 'true'))}
    />
  );
  switch (filterKey) {
    case 'refunded':
      return (
        <PillGroup
          label={label}
          choices={REFUNDED_CHOICES.map((value) => ({ value, label: <FormattedMessage id={`refunded.${value}`} /> }))}
          pressed={local.refunded === undefined ? [] : [local.refunded]}
          onPress={(value) => (value === local.refunded ? unset() : change({ refunded: value }))}
        />
      );
    case 'refund_date':
      return (
        <PillGroup
          label={label}
          hint={<FormattedMessage id="local.refund_date_hint" />}
          choices={REFUNDED_WITHIN.map((value) => ({ value, label: <FormattedMessage id={`date.${value}`} /> }))}
          pressed={local.refundedWithin === undefined ? [] : [local.refundedWithin]}
          onPress={(value) => (value === local.refundedWithin ? unset() : change({ refundedWithin: value }))}
        />
      );
    case 'service':
      return (
        <PillGroup
          label={label}
          choices={[...new Set([...COMMON_SERVICE_TYPES, ...seen.serviceTypes, ...local.serviceType])].map((value) => ({
            value,
            label: <bdi className="truncate">{openValueName(intl, 'service_type', value)}</bdi>,
          }))}
          pressed={local.serviceType}
          onPress={(value) => change({ serviceType: toggled(local.serviceType, value) })}
        />
      );
    case 'tender':
      return (
        <PillGroup
          label={label}
          hint={<FormattedMessage id="local.tender_hint" />}
          choices={[...new Set([...COMMON_TENDERS, ...seen.tenders.keys(), ...local.tender])].map((value) => ({
            value,
            label: (
              <bdi className="truncate">
                {pickLocalized(seen.tenders.get(value), language)?.text ?? tenderName(intl, value)}
              </bdi>
            ),
          }))}
          pressed={local.tender}
          onPress={(value) => change({ tender: toggled(local.tender, value) })}
        />
      );
    case 'note':
      return yesOrNo(local.hasNote, (hasNote) => change({ hasNote }));
    case 'discount':
      return yesOrNo(local.hasDiscount, (hasDiscount) => change({ hasDiscount }));
  }
}

/** Sets one or, without a key, all of the filters that the API does not have, and says what they look at. */
export function LocalFilterEditor({ filterKey, ...props }: EditorProps & { filterKey?: LocalFilterKey }) {
  const keys = filterKey === undefined ? LOCAL_FILTER_KEYS : [filterKey];
  return (
    <div className="flex w-76 max-w-full flex-wrap gap-x-6 gap-y-3 p-3">
      {keys.map((key) => (
        <div key={key} className={key === 'note' || key === 'discount' ? '' : 'basis-full'}>
          <LocalFilterSection filterKey={key} {...props} />
        </div>
      ))}
      <p className="basis-full border-t border-line pt-2.5 text-xs text-ink-muted">
        <FormattedMessage id="local.hint" />
      </p>
    </div>
  );
}
