import type { ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StoresInView } from '#order-domain/days/stores.ts';
import {
  type ControlKey,
  controlLeft,
  type FilterList,
  keysAt,
  type PageFilters,
  type PageValues,
  withFilter,
} from '../filter-definition.ts';

/** The value of a list filter that is not set. */
export const NO_VALUES: readonly never[] = [];

/** The props of a filter's editor. */
export type EditorProps<Value, Seen = unknown> = {
  /** Names the filter. */
  readonly label: string;
  /** The filter's current value. */
  readonly value: Value | undefined;
  /** The stores in view; undefined for all. */
  readonly storeIds: StoresInView;
  /** The values that the page's rows have. */
  readonly seen: Seen;
  /** Sets the filter, or removes it (undefined), and stays open. */
  readonly onChange: (value: Value | undefined) => void;
  /** Sets or removes the filter and closes the editor. */
  readonly onDone: (value: Value | undefined) => void;
};

/** The editor of each filter; undefined where it is set outside the bar. */
export type Editors<Values, Seen> = {
  readonly [Key in keyof Values]: ComponentType<EditorProps<Values[Key], Seen>> | undefined;
};

export type FilterEditorProps<Values extends PageValues, Seen> = PageFilters<Values, Seen> & {
  readonly editors: Editors<Values, Seen>;
  readonly controlKey: ControlKey<Values>;
  /** Names the filter. */
  readonly label: string;
  readonly onClose: () => void;
};

/** The filters that a control sets. */
export function keysOfControl<Values>(
  definitions: FilterList<Values>,
  key: ControlKey<Values>,
): (keyof Values & string)[] {
  return key === 'more' ? keysAt(definitions, 'more') : [key];
}

function OneEditor<Values extends PageValues, Seen, Key extends keyof Values>({
  filterKey,
  label,
  editors,
  definitions,
  filters,
  seen,
  onChange,
  onClose,
}: Omit<FilterEditorProps<Values, Seen>, 'controlKey'> & { readonly filterKey: Key }) {
  const Editor: ComponentType<EditorProps<Values[Key], Seen>> | undefined = editors[filterKey];
  const value: Values[Key] | undefined = filters[filterKey] ?? definitions[filterKey].fallback;
  const change = (next: Values[Key] | undefined) => onChange(withFilter(filters, filterKey, next));
  return (
    Editor && (
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
    )
  );
}

/**
 * The panel that sets one filter or, with `more`, all filters there; lists apply immediately, days
 * and amounts on confirmation.
 */
export function FilterEditor<Values extends PageValues, Seen>(
  props: FilterEditorProps<Values, Seen>,
) {
  return <Panel {...props} />;
}

function Panel<Values extends PageValues, Seen>({
  controlKey,
  ...props
}: FilterEditorProps<Values, Seen>) {
  const { formatMessage } = useIntl();
  const { definitions } = props;
  if (controlKey !== 'more' && controlLeft(definitions, controlKey) !== 'more')
    return <OneEditor {...props} filterKey={controlKey} />;
  return (
    <div className="flex w-76 max-w-full flex-wrap gap-x-6 gap-y-3 p-3">
      {keysOfControl(definitions, controlKey).map((key) => (
        <OneEditor
          {...props}
          key={key}
          filterKey={key}
          label={formatMessage({ id: definitions[key].name })}
        />
      ))}
      <p className="basis-full border-t border-line pt-2.5 text-xs text-ink-muted">
        <FormattedMessage id="filter.more_hint" />
      </p>
    </div>
  );
}
