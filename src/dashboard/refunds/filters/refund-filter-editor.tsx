import { type SyntheticEvent, useContext, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { unlessEmpty } from '../../filters/address-parameter.ts';
import { AmountEditor } from '../../filters/editors/amount-editor.tsx';
import { DateEditor } from '../../filters/editors/date-editor.tsx';
import { Button } from '../../kit/button.tsx';
import { CheckList, ChoiceList } from '../../kit/choice-list.tsx';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { Region } from '../../kit/region.tsx';
import { REFUND_EXTENTS, REFUND_MARKS } from '../rows/refund-row.ts';
import { type RefundFilterKey, type RefundFilters, withRefundFilter } from './refund-filters.ts';
import { methodName } from './refund-filter-words.ts';
import { wholeReason } from './refund-matches.ts';
import type { SeenReason, SeenRefundValues } from './seen-refund-values.ts';

/** How many of the reasons seen are offered; the others can be typed. */
const MAX_REASONS = 40;

function ReasonEditor({
  label,
  value,
  seen,
  onChange,
  onDone,
}: {
  label: string;
  value: readonly string[] | undefined;
  seen: readonly SeenReason[];
  onChange: (value: readonly string[] | undefined) => void;
  onDone: (value: readonly string[] | undefined) => void;
}) {
  const intl = useIntl();
  const whole = (value ?? []).filter((text) => wholeReason(text) !== undefined);
  const part = value?.find((text) => wholeReason(text) === undefined) ?? '';
  const [text, setText] = useState(part);
  const withText = (reasons: readonly string[]) =>
    unlessEmpty(text.trim() === '' ? reasons : [...reasons, text.trim()]);
  // Chosen reasons stay on offer, even if the period has no such refund.
  const chosenOnly = whole.filter((quoted) => !seen.some(({ reason }) => `"${reason}"` === quoted));
  const offered = [
    ...seen.slice(0, MAX_REASONS),
    ...chosenOnly.map((quoted) => ({ reason: wholeReason(quoted) ?? '', count: 0 })),
  ];
  return (
    <div className="w-72 max-w-full">
      <form
        className="flex items-end gap-2 border-b border-line p-3"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          onDone(withText(whole));
        }}
      >
        <label className="min-w-0 flex-1 text-xs text-ink-muted">
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
        <div className="overflow-y-auto overscroll-contain min-[700px]:max-h-80">
          <CheckList
            label={label}
            choices={offered.map(({ reason, count }) => ({
              value: `"${reason}"`,
              label: (
                <span className="flex items-baseline gap-2">
                  <bdi className={`min-w-0 flex-1 wrap-anywhere ${reason === '' ? 'text-ink-muted' : ''}`}>
                    {reason === '' ? <FormattedMessage id="refunds.reason_none" /> : reason}
                  </bdi>
                  {count > 0 && <span className="text-xs text-ink-faint">{intl.formatNumber(count)}</span>}
                </span>
              ),
            }))}
            values={whole}
            onChange={(reasons) => onChange(withText(reasons))}
          />
        </div>
      )}
    </div>
  );
}

type RefundFilterEditorProps = {
  filterKey: RefundFilterKey;
  label: string;
  filters: RefundFilters;
  seen: SeenRefundValues;
  onChange: (filters: RefundFilters) => void;
  onClose: () => void;
};

/** The panel in which one filter of refunds is set; lists apply at once, days, amounts and texts on confirmation. */
export function RefundFilterEditor(props: RefundFilterEditorProps) {
  return (
    <Region name="filter_editor" look="panel" subject={props.filters}>
      <Editor {...props} />
    </Region>
  );
}

function Editor({ filterKey, label, filters, seen, onChange, onClose }: RefundFilterEditorProps) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const set = <Key extends RefundFilterKey>(key: Key, value: RefundFilters[Key] | undefined) =>
    onChange(withRefundFilter(filters, key, value));
  const done = <Key extends RefundFilterKey>(key: Key, value: RefundFilters[Key] | undefined) => {
    set(key, value);
    onClose();
  };
  switch (filterKey) {
    case 'date':
      return (
        <DateEditor
          label={label}
          value={filters.date}
          storeIds={filters.stores}
          onChange={(date) => set('date', date)}
          onDone={(date) => done('date', date)}
        />
      );
    case 'amount':
      return (
        <AmountEditor
          label={label}
          value={filters.amount}
          storeIds={filters.stores}
          words={{ understood: 'refunds.amount_understood', currency: 'refunds.amount_currency' }}
          onChange={(amount) => set('amount', amount)}
          onDone={(amount) => done('amount', amount)}
        />
      );
    case 'method': {
      const chosen = filters.method ?? [];
      const values = [...new Set(['card', 'cash', ...chosen, ...seen.methods.keys()])];
      return (
        <CheckList
          label={label}
          choices={values.map((value) => {
            const { text, lang } = methodName(intl, languages, seen.methods.get(value) ?? { value });
            return { value, label: <bdi lang={lang}>{text}</bdi> };
          })}
          values={chosen}
          onChange={(next) => set('method', unlessEmpty(next))}
        />
      );
    }
    case 'reason':
      return (
        <ReasonEditor
          label={label}
          value={filters.reason}
          seen={seen.reasons}
          onChange={(reason) => set('reason', reason)}
          onDone={(reason) => done('reason', reason)}
        />
      );
    case 'extent':
      return (
        <ChoiceList
          name="extent"
          label={label}
          choices={(['any', ...REFUND_EXTENTS] as const).map((value) => ({
            value,
            label: <FormattedMessage id={`refunds.extent.${value}`} />,
          }))}
          value={filters.extent ?? 'any'}
          onChange={(extent) => done('extent', extent === 'any' ? undefined : extent)}
        />
      );
    case 'marks':
      return (
        <CheckList
          label={label}
          choices={REFUND_MARKS.map((value) => ({ value, label: <FormattedMessage id={`refunds.mark.${value}`} /> }))}
          values={filters.marks ?? []}
          onChange={(next) => set('marks', unlessEmpty(next))}
        />
      );
  }
}
