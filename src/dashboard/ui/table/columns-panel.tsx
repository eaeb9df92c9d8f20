import { ArrowDown, ArrowUp, type LucideIcon, Pin } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.tsx';
import type { ColumnsModel, ModelColumn } from './use-table-model.ts';
import { useColumnMoves, withColumnMoved } from './column-moves.ts';
import type { AnyColumns } from './table-columns.ts';
import { DEFAULT_LAYOUT, DENSITIES, isSameLayout, type TableLayout } from './table-layout.ts';

function SmallButton({
  icon: Icon,
  label,
  isOff = false,
  ...props
}: ComponentProps<'button'> & { icon: LucideIcon; label: string; isOff?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // `disabled` would take the focus away from the button that was just pressed.
      aria-disabled={isOff}
      {...props}
      className="touch-target inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:bg-line hover:text-ink aria-disabled:opacity-30 aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <Icon aria-hidden size={14} />
    </button>
  );
}

/**
 * A column in the panel: whether it is shown, its position, and whether it is pinned to the start.
 */
function ColumnChoice({
  column,
  name,
  isFirst,
  isLast,
  onMove,
}: {
  column: ModelColumn;
  name: string;
  /** Whether it cannot move up, or down. */
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}) {
  const { formatMessage } = useIntl();
  const isPinned = column.getIsPinned() !== false;
  return (
    <li className="flex items-center rounded-md pe-1 hover:bg-hover">
      <label className="touch-target flex min-w-0 flex-1 items-center gap-2 px-2 py-1">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={column.getIsVisible()}
          disabled={!column.getCanHide()}
          onChange={column.getToggleVisibilityHandler()}
        />
        <span className="truncate">{name}</span>
      </label>
      <SmallButton
        icon={Pin}
        label={formatMessage({ id: 'columns.pin' }, { name })}
        aria-pressed={isPinned}
        onClick={() => column.pin(isPinned ? false : 'start')}
      />
      <SmallButton
        icon={ArrowUp}
        data-move={`${column.id} -1`}
        label={formatMessage({ id: 'columns.earlier' }, { name })}
        isOff={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      />
      <SmallButton
        icon={ArrowDown}
        data-move={`${column.id} 1`}
        label={formatMessage({ id: 'columns.later' }, { name })}
        isOff={isLast}
        onClick={() => !isLast && onMove(1)}
      />
    </li>
  );
}

export type ColumnsPanelProps = {
  columns: AnyColumns;
  table: ColumnsModel;
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
  /** Called with words for where a column was moved. */
  onMoved: (announcement: string) => void;
};

/**
 * Chooses columns, their order, which are pinned, and the density of rows. Each choice applies at
 * once.
 */
export function ColumnsPanel({ columns, table, layout, onChange, onMoved }: ColumnsPanelProps) {
  const { formatMessage } = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    // Moving an entry reinserts it into the document, which drops the focus.
    const button =
      focused.current === undefined
        ? null
        : list.current?.querySelector(`[data-move="${focused.current}"]`);
    focused.current = undefined;
    if (button instanceof HTMLElement) button.focus();
  });
  const move = useColumnMoves(columns, table, layout, onMoved);
  const pinned = table.getStartLeafColumns();
  return (
    <div className="w-80 max-w-full">
      <fieldset className="flex items-center gap-1 border-b border-line p-2">
        <legend className="sr-only">
          <FormattedMessage id="density.name" />
        </legend>
        {DENSITIES.map((each) => (
          <label
            key={each}
            className="touch-target flex flex-1 cursor-default items-center justify-center rounded-md px-2 py-1 text-ink-muted hover:bg-hover has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="density"
              className="sr-only"
              checked={each === layout.density}
              onChange={() => onChange({ ...layout, density: each })}
            />
            <FormattedMessage id={`density.${each}`} />
          </label>
        ))}
      </fieldset>
      <ul ref={list} aria-label={formatMessage({ id: 'columns.name' })} className="p-1.5">
        {[...pinned, ...table.getCenterLeafColumns()].map((column, position, all) => (
          <ColumnChoice
            key={column.id}
            column={column}
            name={formatMessage({ id: columns.get(column.id).header })}
            isFirst={position === 0 || position === pinned.length}
            isLast={position === all.length - 1 || position === pinned.length - 1}
            onMove={(by) => {
              focused.current = `${column.id} ${by}`;
              move(withColumnMoved(columns, layout, column.id, by), column.id);
            }}
          />
        ))}
      </ul>
      <div className="flex items-center justify-between gap-2 border-t border-line p-2">
        <p className="ps-1 text-xs text-ink-muted">
          <FormattedMessage id="columns.hint" />
        </p>
        <Button
          disabled={isSameLayout(columns, layout, DEFAULT_LAYOUT)}
          className="shrink-0"
          onClick={() => onChange(DEFAULT_LAYOUT)}
        >
          <FormattedMessage id="columns.reset" />
        </Button>
      </div>
    </div>
  );
}
