import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { PillGroup } from '../../ui/choice-list.tsx';
import { openValueLabel } from '../../order-labels/open-value.ts';
import { unlessEmpty } from '../address/address-parameter.ts';
import { useSeenValues, type ValuesOf } from '../seen-values.ts';
import { DateEditor } from './date-editor.tsx';
import { type EditorProps, NO_VALUES } from './filter-editor.tsx';

/** The values with one added or, if it was there, removed; undefined if none is left. */
export function toggled(values: readonly string[], value: string): readonly string[] | undefined {
  return unlessEmpty(
    values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort(),
  );
}

/** Chooses some of the `offered` values; those that are chosen always stay on offer. */
export function PillsEditor({
  label,
  value = NO_VALUES,
  offered,
  nameOf,
  onChange,
}: Pick<EditorProps<readonly string[]>, 'label' | 'value' | 'onChange'> & {
  readonly offered: readonly string[];
  readonly nameOf: (value: string) => ReactNode;
}) {
  return (
    // Alone in its popover or beside other editors.
    <div className="basis-full only:w-76 only:max-w-full only:p-3">
      <PillGroup
        label={label}
        choices={[...new Set([...offered, ...value])].map((each) => ({
          value: each,
          label: <bdi className="truncate">{nameOf(each)}</bdi>,
        }))}
        pressed={value}
        onPress={(each) => onChange(toggled(value, each))}
      />
    </div>
  );
}

type WithService = Pick<Order, 'serviceType'>;

/** Values that the API gives as examples; others are offered once a row has them. */
const COMMON_SERVICE_TYPES = ['dine_in', 'takeaway', 'delivery'];
const serviceOf: ValuesOf<WithService> = ({ serviceType }) => [[serviceType]];

function ServiceEditor({ seen, ...props }: EditorProps<readonly string[], readonly WithService[]>) {
  const intl = useIntl();
  return (
    <PillsEditor
      {...props}
      offered={[...COMMON_SERVICE_TYPES, ...useSeenValues(seen, serviceOf).keys()]}
      nameOf={(type) => openValueLabel(intl, 'service_type', type)}
    />
  );
}

/**
 * The editors of filters that several pages have, after a page's own, which none of these may
 * replace; stores are chosen in the app's header.
 */
export const SHARED_EDITORS = {
  store: undefined,
  date: DateEditor,
  service: ServiceEditor,
} as const;
