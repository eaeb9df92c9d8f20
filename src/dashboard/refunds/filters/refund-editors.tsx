import { type SyntheticEvent, useContext, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { unlessEmpty } from '../../filters/address/address-parameter.ts';
import { AmountEditor } from '../../filters/editors/amount-editor.tsx';
import { type EditorProps, type Editors, NO_VALUES } from '../../filters/editors/filter-editor.tsx';
import { SHARED_EDITORS } from '../../filters/editors/shared-editors.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckList, ChoiceList } from '../../ui/choice-list.tsx';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { UNKNOWN_METHOD } from '#order-domain/order/tenders.ts';
import { methodName } from '../../order-labels/method-name.ts';
import { REFUND_EXTENTS, REFUND_MARKS } from '#contract/bff/order-store/refund-values.ts';
import type { RefundGroups } from '#contract/bff/order-store/refunds.ts';
import { wholeReason } from '#order-domain/refunds/refund-reasons.ts';
import type { RefundFilterValues } from './refund-filters.ts';
import {
  offeredMethods,
  offeredReasons,
  type SeenRefunds,
  useSeenGroups,
} from './seen-refund-values.ts';

type RefundEditorProps<Key extends keyof RefundFilterValues> = EditorProps<
  RefundFilterValues[Key],
  SeenRefunds
>;

const NO_GROUPS: RefundGroups = [];

function ReasonEditor({
  label,
  value = NO_VALUES,
  seen,
  onChange,
  onDone,
}: RefundEditorProps<'reason'>) {
  const intl = useIntl();
  const whole = useMemo(() => value.filter((text) => wholeReason(text) !== undefined), [value]);
  const part = value.find((text) => wholeReason(text) === undefined) ?? '';
  const [text, setText] = useState(part);
  const withText = (reasons: readonly string[]) =>
    unlessEmpty(text.trim() === '' ? reasons : [...reasons, text.trim()]);
  const groups = useSeenGroups(seen, 'reason') ?? NO_GROUPS;
  const offered = useMemo(() => offeredReasons(groups, whole), [groups, whole]);
  return (
    <div className="w-72 max-w-full">
      <form
        className="flex items-end gap-2 border-b border-line p-3"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          onDone(withText(whole));
        }}
      >
        <label className="grid min-w-0 flex-1 gap-1 text-xs text-ink-muted">
          <FormattedMessage id="refunds.reason_text" />
          <input
            className="touch-target h-8 w-full rounded-md border border-control bg-surface px-2 text-row"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Button type="submit" look="primary">
          <FormattedMessage id="filters.apply" />
        </Button>
      </form>
      {offered.length > 0 && (
        <div className="overflow-y-auto overscroll-contain not-phone:max-h-80">
          <CheckList
            label={label}
            choices={offered.map(({ reason, quoted, count }) => ({
              value: quoted,
              label: (
                <span className="flex items-baseline gap-2">
                  <span
                    className={`min-w-0 flex-1 wrap-anywhere ${reason === '' ? 'text-ink-muted' : ''}`}
                  >
                    {reason === '' ? (
                      <FormattedMessage id="refunds.reason_none" />
                    ) : (
                      <bdi>{reason}</bdi>
                    )}
                  </span>
                  {count > 0 && (
                    <span className="text-xs text-ink-faint">{intl.formatNumber(count)}</span>
                  )}
                </span>
              ),
            }))}
            // An address may have a reason in several spellings.
            values={offered.flatMap(({ quoted }) => (whole.includes(quoted) ? quoted : []))}
            onChange={(reasons) => onChange(withText(reasons))}
          />
        </div>
      )}
    </div>
  );
}

function MethodEditor({ label, value = NO_VALUES, seen, onChange }: RefundEditorProps<'method'>) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const offered = offeredMethods(useSeenGroups(seen, 'method') ?? NO_GROUPS, value);
  const isLast = (method: string) => Number(method === UNKNOWN_METHOD);
  return (
    <CheckList
      label={label}
      choices={offered
        .toSorted((left, right) => isLast(left.value) - isLast(right.value))
        .map((method) => {
          const { text, lang } = methodName(intl, languages, {
            value: method.value,
            tender: { name: method.name },
          });
          return { value: method.value, label: <bdi lang={lang}>{text}</bdi> };
        })}
      values={value}
      onChange={(next) => onChange(unlessEmpty(next))}
    />
  );
}

function ExtentEditor({ label, value, onDone }: RefundEditorProps<'extent'>) {
  return (
    <ChoiceList
      name="extent"
      label={label}
      choices={(['any', ...REFUND_EXTENTS] as const).map((extent) => ({
        value: extent,
        label: <FormattedMessage id={`refunds.extent.${extent}`} />,
      }))}
      value={value ?? 'any'}
      onChange={(extent) => onDone(extent === 'any' ? undefined : extent)}
    />
  );
}

function MarksEditor({ label, value = NO_VALUES, onChange }: RefundEditorProps<'marks'>) {
  return (
    <CheckList
      label={label}
      choices={REFUND_MARKS.map((mark) => ({
        value: mark,
        label: <FormattedMessage id={`refunds.mark.${mark}`} />,
      }))}
      values={value}
      onChange={(next) => onChange(unlessEmpty(next))}
    />
  );
}

/** Removes a value that a link has filtered by; others can't be chosen here. */
function LinkedEditor({ label, onDone }: { label: string; onDone: (value: undefined) => void }) {
  return (
    <div className="p-3">
      <Button look="outline" onClick={() => onDone(undefined)}>
        <FormattedMessage id="filter.remove" values={{ name: label, value: '' }} />
      </Button>
    </div>
  );
}

function RefundAmountEditor(props: RefundEditorProps<'amount'>) {
  return (
    <AmountEditor
      {...props}
      words={{ understood: 'refunds.amount_understood', currency: 'refunds.amount_currency' }}
    />
  );
}

function ServiceEditor({ seen, ...props }: RefundEditorProps<'service'>) {
  return <SHARED_EDITORS.service {...props} seen={seen.rows} />;
}

/**
 * The editor of each filter of refunds; lists apply at once, days, amounts and texts on
 * confirmation.
 */
export const REFUND_EDITORS: Editors<RefundFilterValues, SeenRefunds> = {
  ...SHARED_EDITORS,
  service: ServiceEditor,
  amount: RefundAmountEditor,
  method: MethodEditor,
  reason: ReasonEditor,
  extent: ExtentEditor,
  marks: MarksEditor,
  age: LinkedEditor,
  figure: LinkedEditor,
  item: LinkedEditor,
  variant: LinkedEditor,
  member: LinkedEditor,
  text: undefined,
};
