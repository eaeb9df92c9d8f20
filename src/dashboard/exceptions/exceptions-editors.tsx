import { FormattedMessage, useIntl } from 'react-intl';
import { unlessEmpty } from '../filters/address/address-parameter.ts';
import { AmountEditor } from '../filters/editors/amount-editor.tsx';
import { type EditorProps, type Editors, NO_VALUES } from '../filters/editors/filter-editor.tsx';
import { SHARED_EDITORS } from '../filters/editors/shared-editors.tsx';
import { CheckList, ChoiceList } from '../ui/choice-list.tsx';
import { inertText } from '../ui/inert-text.ts';
import { type ExceptionFilterValues, KINDS, STATES } from './exceptions-address.ts';
import type { SeenExceptions } from './seen-exceptions.ts';

type ExceptionEditorProps<Key extends keyof ExceptionFilterValues> = EditorProps<
  ExceptionFilterValues[Key],
  SeenExceptions
>;

function KindEditor({ label, value = NO_VALUES, seen, onChange }: ExceptionEditorProps<'kind'>) {
  const { formatNumber } = useIntl();
  return (
    <div className="overflow-y-auto overscroll-contain not-phone:max-h-80">
      <CheckList
        label={label}
        choices={KINDS.map((kind) => ({
          value: kind,
          label: (
            <span className="flex gap-3">
              <span className="min-w-0 flex-1">
                <FormattedMessage id={`exception.${kind}`} />
              </span>
              <span className="text-ink-muted tabular-nums">
                {formatNumber(seen.kinds.get(kind) ?? 0)}
              </span>
            </span>
          ),
        }))}
        values={value}
        onChange={(kinds) => onChange(unlessEmpty(kinds))}
      />
    </div>
  );
}

function StateEditor({ label, value, onDone }: ExceptionEditorProps<'state'>) {
  return (
    <ChoiceList
      name="state"
      label={label}
      choices={STATES.map((state) => ({
        value: state,
        label: <FormattedMessage id={`exceptions.state.${state}`} />,
      }))}
      value={value}
      onChange={(state) => onDone(state === 'open' ? undefined : state)}
    />
  );
}

function PersonEditor({ label, value, seen, onDone }: ExceptionEditorProps<'person'>) {
  const people = new Map([
    ...(value === undefined ? [] : [[value, value] as const]),
    ...seen.people,
  ]);
  return (
    <div className="overflow-y-auto overscroll-contain not-phone:max-h-80">
      {people.size === 0 ? (
        <p className="p-3 text-row text-ink-muted">
          <FormattedMessage id="exceptions.no_person" />
        </p>
      ) : (
        <ChoiceList
          name="person"
          label={label}
          choices={[...people].map(([key, name]) => ({
            value: key,
            label: <bdi>{inertText(name)}</bdi>,
          }))}
          value={value}
          onChange={onDone}
        />
      )}
    </div>
  );
}

function StakeEditor(props: ExceptionEditorProps<'amount'>) {
  return (
    <AmountEditor
      {...props}
      words={{ understood: 'exceptions.amount_understood', currency: 'exceptions.amount_currency' }}
    />
  );
}

/**
 * The editor of each filter of exceptions; lists apply at once, days and amounts on confirmation.
 */
export const EXCEPTION_EDITORS: Editors<ExceptionFilterValues, SeenExceptions> = {
  ...SHARED_EDITORS,
  amount: StakeEditor,
  kind: KindEditor,
  state: StateEditor,
  person: PersonEditor,
};
