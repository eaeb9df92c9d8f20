import { FormattedMessage, useIntl } from 'react-intl';
import { KINDS, STATES } from '#contract/bff/exception-requests.ts';
import type { ExceptionKind } from '#order-domain/exceptions/exception.ts';
import { AmountEditor } from '../filters/amount-editor.tsx';
import { PeriodEditor } from '../filters/date-editor.tsx';
import { type EditorProps, type Editors, FilterEditor } from '../filters/filter-editor.tsx';
import { emptyToUndefined, NO_VALUES } from '../filters/shared-editors.tsx';
import { CheckList, ChoiceList } from '../ui/choice-list.tsx';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import type { ExceptionFilters } from './exceptions-address.ts';
import type { SeenExceptions } from './seen-exceptions.ts';

type Props = EditorProps<ExceptionFilters, SeenExceptions>;

function KindEditor({ label, values, seen, onChange }: Props) {
  const { formatNumber } = useIntl();
  const countOf = (kind: ExceptionKind) => seen.kinds.get(kind) ?? 0;
  // The most frequent first, so that kinds without any entry come last.
  const kinds = KINDS.toSorted((left, right) => countOf(right) - countOf(left));
  return (
    <CheckList
      label={label}
      choices={kinds.map((kind) => ({
        value: kind,
        label: (
          <span className="flex gap-3">
            <span className="min-w-0 flex-1">
              <FormattedMessage id={`exception.${kind}`} />
            </span>
            <span className="text-ink-muted tabular-nums">{formatNumber(countOf(kind))}</span>
          </span>
        ),
      }))}
      values={values.kind ?? NO_VALUES}
      onChange={(kinds) => onChange({ kind: emptyToUndefined(kinds) })}
    />
  );
}

function StateEditor({ label, values, onDone }: Props) {
  return (
    <ChoiceList
      name="state"
      label={label}
      choices={STATES.map((state) => ({
        value: state,
        label: <FormattedMessage id={`exceptions.state.${state}`} />,
      }))}
      value={values.state ?? 'open'}
      onChange={(state) => onDone({ state: state === 'open' ? undefined : state })}
    />
  );
}

function PersonEditor({ label, values: { person }, seen, onDone }: Props) {
  const people = new Map([
    ...(person === undefined ? [] : [[person, person] as const]),
    ...seen.people,
  ]);
  if (people.size === 0)
    return (
      <p className="p-3 text-row text-ink-muted">
        <FormattedMessage id="exceptions.no_person" />
      </p>
    );
  return (
    <ChoiceList
      name="person"
      label={label}
      choices={[...people].map(([key, name]) => ({
        value: key,
        label: <bdi>{stripUnsafeCharacters(name)}</bdi>,
      }))}
      value={person}
      onChange={(key) => onDone({ person: key })}
    />
  );
}

const EDITORS: Editors<ExceptionFilters, SeenExceptions> = {
  date: PeriodEditor,
  amount: (props) => <AmountEditor {...props} currencyWords="exceptions.amount_currency" />,
  kind: KindEditor,
  state: StateEditor,
  person: PersonEditor,
};

export function ExceptionEditor(props: Props & { id: string }) {
  return <FilterEditor editors={EDITORS} {...props} />;
}
