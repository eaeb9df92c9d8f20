import { type SubmitEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { unlessEmpty } from '../../../filters/address/address-parameter.ts';
import { toggled } from '../../../filters/editors/shared-editors.tsx';
import { type EditorProps, NO_VALUES } from '../../../filters/editors/filter-editor.tsx';
import { useSeenValues, type ValuesOf } from '../../../filters/seen-values.ts';
import { Button } from '../../../ui/button.tsx';
import { PillGroup } from '../../../ui/choice-list.tsx';
import { collator } from '../../../ui/i18n/collator.ts';
import { foldText } from '#order-domain/text/fold-text.ts';

/** How many tables are offered at once; typing finds the others. */
const MAX_OFFERED = 12;

/**
 * The tables to offer for the typed text, in numeric order (`2` before `10`): at most 12, plus
 * those already chosen.
 */
function offeredTables(
  seen: readonly string[],
  chosen: readonly string[],
  typed: string,
  locale: string,
): readonly string[] {
  const text = foldText(typed.trim());
  const { compare } = collator(locale);
  const fitting = seen.filter((table) => foldText(table).includes(text)).toSorted(compare);
  return [...new Set([...fitting.slice(0, MAX_OFFERED), ...chosen])].sort(compare);
}

const tablesOf: ValuesOf<Order> = ({ tableName }) => [[(tableName ?? '').trim()]];

/**
 * Chooses tables by their exact names: those that loaded orders have, and any other that is typed.
 */
export function TableEditor({
  label,
  value = NO_VALUES,
  seen,
  onChange,
}: EditorProps<readonly string[], readonly Order[]>) {
  const { locale, formatMessage } = useIntl();
  const hintId = useId();
  const [text, setText] = useState('');
  const offered = offeredTables([...useSeenValues(seen, tablesOf).keys()], value, text, locale);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = text.split(',').flatMap((part) => part.trim() || []);
    const next = [...new Set([...value, ...typed])].sort();
    setText('');
    onChange(unlessEmpty(next));
  };
  return (
    <div className="basis-full">
      <PillGroup
        label={label}
        choices={offered.map((table) => ({
          value: table,
          label: <bdi className="truncate">{table}</bdi>,
        }))}
        pressed={value}
        onPress={(table) => onChange(toggled(value, table))}
      />
      <form className="mt-1.5 flex gap-1.5" onSubmit={add}>
        <input
          type="text"
          aria-label={formatMessage({ id: 'filter.table_name' })}
          aria-describedby={hintId}
          placeholder={formatMessage({ id: 'filter.table_name' })}
          autoComplete="off"
          spellCheck={false}
          className="touch-target h-8 min-w-0 flex-1 rounded-md border border-control bg-surface px-2.5 text-row placeholder:text-ink-faint"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="outline" disabled={text.trim() === ''}>
          <FormattedMessage id="filter.table_add" />
        </Button>
      </form>
      <p id={hintId} className="mt-1.5 text-xs text-ink-muted">
        <FormattedMessage id="filter.table_hint" />
      </p>
    </div>
  );
}
