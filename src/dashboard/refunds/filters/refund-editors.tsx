import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { REFUND_EXTENTS, REFUND_MARKS } from '#contract/bff/order-store/refund-values.ts';
import type { RefundGroups } from '#contract/bff/order-store/refunds.ts';
import { parseExactReason } from '#order-domain/refunds/refund-reasons.ts';
import { AmountEditor } from '../../filters/amount-editor.tsx';
import { PeriodEditor } from '../../filters/date-editor.tsx';
import { type EditorProps, type Editors, FilterEditor } from '../../filters/filter-editor.tsx';
import {
  emptyToUndefined,
  LinkedEditor,
  NO_VALUES,
  ServiceEditor,
  TextEditor,
} from '../../filters/shared-editors.tsx';
import { methodName } from '../../order-labels/method-name.ts';
import { CheckList, ChoiceList } from '../../ui/choice-list.tsx';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import type { RefundFilters } from './refunds-address.ts';
import {
  offeredMethods,
  offeredReasons,
  type SeenRefunds,
  useSeenGroups,
} from './seen-refund-values.ts';

type Props = EditorProps<RefundFilters, SeenRefunds>;

const NO_GROUPS: RefundGroups = [];

function ReasonEditor({ label, values, seen, onChange, onDone }: Props) {
  const intl = useIntl();
  const chosen: readonly string[] = values.reason ?? NO_VALUES;
  const exact = chosen.filter((text) => parseExactReason(text) !== undefined);
  const part = chosen.find((text) => parseExactReason(text) === undefined);
  const offered = offeredReasons(useSeenGroups(seen, 'reason') ?? NO_GROUPS, exact);
  const reasons = (texts: readonly string[], contained = part) => ({
    reason: emptyToUndefined(contained ? [...texts, contained] : texts),
  });
  return (
    <div className="w-72 max-w-full">
      <div className="border-b border-line p-3">
        <TextEditor
          label={<FormattedMessage id="refunds.reason_text" />}
          value={part}
          onApply={(text = '') => onDone(reasons(exact, text))}
        />
      </div>
      <div className="max-h-80 overflow-y-auto overscroll-contain">
        <CheckList
          label={label}
          choices={offered.map(({ reason, quoted, count }) => ({
            value: quoted,
            label: (
              <span className="flex items-baseline gap-2">
                <bdi className="min-w-0 flex-1 wrap-anywhere">
                  {reason === '' ? <FormattedMessage id="refunds.reason_none" /> : reason}
                </bdi>
                {count > 0 && (
                  <span className="text-xs text-ink-faint">{intl.formatNumber(count)}</span>
                )}
              </span>
            ),
          }))}
          values={exact}
          onChange={(texts) => onChange(reasons(texts))}
        />
      </div>
    </div>
  );
}

function MethodEditor({ label, values, seen, onChange }: Props) {
  const method: readonly string[] = values.method ?? NO_VALUES;
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  return (
    <CheckList
      label={label}
      choices={offeredMethods(useSeenGroups(seen, 'method') ?? NO_GROUPS, method).map((offered) => {
        const { value } = offered;
        const tender = { name: offered.name };
        const { text, lang } = methodName(intl, languages, { value, tender });
        return { value, label: <bdi lang={lang}>{text}</bdi> };
      })}
      values={method}
      onChange={(methods) => onChange({ method: emptyToUndefined(methods) })}
    />
  );
}

function ExtentEditor({ label, values, onDone }: Props) {
  return (
    <ChoiceList
      name="extent"
      label={label}
      choices={(['any', ...REFUND_EXTENTS] as const).map((extent) => ({
        value: extent,
        label: <FormattedMessage id={`refunds.extent.${extent}`} />,
      }))}
      value={values.extent ?? 'any'}
      onChange={(extent) => onDone({ extent: extent === 'any' ? undefined : extent })}
    />
  );
}

function MarksEditor({ label, values, onChange }: Props) {
  return (
    <CheckList
      label={label}
      choices={REFUND_MARKS.map((mark) => ({
        value: mark,
        label: <FormattedMessage id={`refunds.mark.${mark}`} />,
      }))}
      values={values.mark ?? NO_VALUES}
      onChange={(marks) => onChange({ mark: emptyToUndefined(marks) })}
    />
  );
}

/** Removes a value that only links can set. */
function linkedEditor(...names: readonly ('age' | 'figure' | 'item' | 'variant' | 'member')[]) {
  const removed = Object.fromEntries(names.map((name) => [name, undefined]));
  return ({ label, onDone }: Props) => (
    <LinkedEditor label={label} onRemove={() => onDone(removed)} />
  );
}

const EDITORS: Editors<RefundFilters, SeenRefunds> = {
  date: PeriodEditor,
  amount: (props) => <AmountEditor {...props} currencyWords="refunds.amount_currency" />,
  service: ({ seen, ...props }) => <ServiceEditor {...props} seen={seen.rows} />,
  method: MethodEditor,
  reason: ReasonEditor,
  extent: ExtentEditor,
  marks: MarksEditor,
  age: linkedEditor('age'),
  figure: linkedEditor('figure'),
  item: linkedEditor('item', 'variant'),
  member: linkedEditor('member'),
};

export function RefundEditor(props: Props & { id: string }) {
  return <FilterEditor editors={EDITORS} {...props} />;
}
