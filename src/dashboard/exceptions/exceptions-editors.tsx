import { FormattedMessage } from 'react-intl';
import { unlessEmpty } from '../filters/address/address-parameter.ts';
import { AmountEditor } from '../filters/editors/amount-editor.tsx';
import { type EditorProps, type Editors, NO_VALUES } from '../filters/editors/filter-editor.tsx';
import { SHARED_EDITORS } from '../filters/editors/shared-editors.tsx';
import { CheckList, ChoiceList } from '../kit/choice-list.tsx';
import { type ExceptionFilterValues, KINDS, STATES } from './exceptions-address.ts';

type ExceptionEditorProps<Key extends keyof ExceptionFilterValues> = EditorProps<ExceptionFilterValues[Key], null>;

function KindEditor({ label, value = NO_VALUES, onChange }: ExceptionEditorProps<'kind'>) {
  return (
    <div className="overflow-y-auto overscroll-contain not-phone:max-h-80">
      <CheckList
        label={label}
        choices={KINDS.map((kind) => ({ value: kind, label: <FormattedMessage id={`exception.${kind}`} /> }))}
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
      choices={STATES.map((state) => ({ value: state, label: <FormattedMessage id={`exceptions.state.${state}`} /> }))}
      value={value}
      onChange={(state) => onDone(state === 'open' ? undefined : state)}
    />
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

/** The editor of each filter of exceptions; lists apply at once, days and amounts on confirmation. */
export const EXCEPTION_EDITORS: Editors<ExceptionFilterValues, null> = {
  ...SHARED_EDITORS,
  amount: StakeEditor,
  kind: KindEditor,
  state: StateEditor,
};
