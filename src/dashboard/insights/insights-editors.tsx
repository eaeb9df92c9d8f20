import { useIntl } from 'react-intl';
import { PeriodEditor } from '../filters/date-editor.tsx';
import { type EditorProps, FilterEditor } from '../filters/filter-editor.tsx';
import { ChoiceList } from '../ui/choice-list.tsx';
import { COMPARISONS, type InsightsAddress } from './insights-address.ts';
import { MEASURES } from './measure.ts';

type Props = EditorProps<InsightsAddress, null>;

function CompareEditor({ label, values, onDone }: Props) {
  const { formatMessage } = useIntl();
  return (
    <ChoiceList
      name="compare"
      label={label}
      choices={(['none', ...COMPARISONS] as const).map((value) => ({
        value,
        label: formatMessage({ id: `insights.compare_${value}` }),
      }))}
      value={values.compare ?? 'none'}
      onChange={(value) => onDone({ compare: value === 'none' ? undefined : value })}
    />
  );
}

function MeasureEditor({ label, values, onDone }: Props) {
  const { formatMessage } = useIntl();
  return (
    <ChoiceList
      name="measure"
      label={label}
      choices={MEASURES.map((value) => ({
        value,
        label: formatMessage({ id: `insights.measure_${value}` }),
      }))}
      value={values.measure ?? 'total'}
      onChange={(value) => onDone({ measure: value === 'total' ? undefined : value })}
    />
  );
}

const EDITORS = { date: PeriodEditor, compare: CompareEditor, measure: MeasureEditor };

export function InsightsEditor(props: Props & { readonly id: string }) {
  return <FilterEditor editors={EDITORS} {...props} />;
}
