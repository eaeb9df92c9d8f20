import { ChevronDown, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../ui/i18n/money.tsx';
import { DoneWords } from './done-words.tsx';
import { countEntries, type EntryRow } from './entry-rows.ts';
import { LimitLink } from './kind-info.tsx';
import { SelectBox } from './select-box.tsx';

/** A line for the routine entries of a kind, which opens to them. */
export function FoldItem({
  row,
  isOpen,
  isFirstStop,
  isSelected,
  onToggle,
  onSelect,
}: {
  row: EntryRow;
  isOpen: boolean;
  isFirstStop: boolean;
  isSelected: boolean;
  onToggle: () => void;
  onSelect: () => void;
}) {
  const { formatList, formatMessage, formatNumber, locale } = useIntl();
  const { kind } = row.first.found;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const tabIndex = isFirstStop ? 0 : -1;
  const name = formatMessage({ id: `exception.${kind}` });
  const amounts = [...Map.groupBy(row.folded ?? [], ({ currency }) => currency)].flatMap(
    ([currency, counts]) => {
      const stake = counts.reduce((sum, each) => sum + each.stake, 0);
      return stake > 0 ? formatMoney(locale, stake, currency) : [];
    },
  );
  const isClosed = row.first.state !== 'open';
  return (
    <div
      className={`relative grid grid-cols-[1rem_1rem_minmax(0,1fr)_auto] gap-x-2.5 border-b border-line px-4 py-2.5 cramped:grid-cols-[1rem_1rem_minmax(0,1fr)] max-sm:px-3 ${isSelected ? 'bg-accent-soft' : 'hover:bg-hover'} ${isClosed ? 'text-ink-muted' : ''}`}
    >
      <SelectBox
        label={formatMessage({ id: 'exceptions.select' }, { name })}
        isChecked={isSelected}
        tabIndex={tabIndex}
        onChange={onSelect}
      />
      <Icon
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="mt-0.5 text-ink-muted rtl:-scale-x-100"
      />
      <div className="min-w-0">
        <button
          type="button"
          data-entry
          aria-expanded={isOpen}
          tabIndex={tabIndex}
          className="-my-1 inline-block py-1 text-start text-row font-medium after:absolute after:inset-0"
          onClick={onToggle}
        >
          {name}{' '}
          <span className="ms-1 font-normal text-ink-muted tabular-nums">
            {formatNumber(countEntries([row]))}
          </span>
        </button>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-xs text-ink-muted">
          <span>
            <FormattedMessage id={`exception.${kind}.why`} />
          </span>
          <LimitLink kind={kind} tabIndex={tabIndex} />
        </p>
        <DoneWords entries={row.entries} />
      </div>
      {amounts.length > 0 && (
        <p className="text-end text-row font-medium tabular-nums max-sm:col-start-3 max-sm:mt-0.5 max-sm:text-start">
          {formatList(amounts, { type: 'unit' })}{' '}
          <span className="text-xs font-normal text-ink-muted">
            <FormattedMessage id="exceptions.in_all" />
          </span>
        </p>
      )}
    </div>
  );
}
