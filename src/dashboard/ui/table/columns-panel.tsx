import { ArrowDown, ArrowUp, type LucideIcon, Pin } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.tsx';
import { type AnyColumns, getColumn } from './table-columns.ts';
import { DEFAULT_LAYOUT, DENSITIES, isSameLayout, type TableLayout } from './table-layout.ts';
import type { ColumnsTable, ModelColumn } from './use-columns.ts';

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

export type ColumnsPanelProps = {
  columns: AnyColumns;
  table: ColumnsTable;
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
};

/** Chooses columns, their order, which are pinned, and the density of rows; applies at once. */
export function ColumnsPanel({ columns, table, layout, onChange }: ColumnsPanelProps) {
  const { formatMessage } = useIntl();
  const [announcement, setAnnouncement] = useState('');
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    // Moving an entry reinserts it into the document, which drops the focus.
    if (document.activeElement === document.body) pressed.current?.focus();
  });
  const pinned = table.getStartLeafColumns();
  const others = table.getCenterLeafColumns();
  const nameOf = ({ id }: ModelColumn) => formatMessage({ id: getColumn(columns, id).header });

  function move(column: ModelColumn, by: 1 | -1): void {
    const isPinned = pinned.includes(column);
    const ids = (isPinned ? pinned : others).map(({ id }) => id);
    const from = ids.indexOf(column.id);
    const to = from + by;
    if (to < 0 || to >= ids.length) return;
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, column.id);
    if (isPinned) table.setColumnPinning({ start: moved, end: [] });
    else table.setColumnOrder([...layout.pinned, ...moved]);
    const position = to + 1 + (isPinned ? 0 : pinned.length);
    const values = { name: nameOf(column), position, count: columns.length };
    setAnnouncement(formatMessage({ id: 'columns.moved' }, values));
  }

  return (
    <div className="w-80 max-w-full">
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
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
      <ul aria-label={formatMessage({ id: 'columns.name' })} className="p-1.5">
        {[...pinned, ...others].map((column, position) => {
          const name = nameOf(column);
          const isPinned = pinned.includes(column);
          const moveProps = (by: 1 | -1, isOff: boolean) => ({
            isOff,
            onClick: (event: { currentTarget: HTMLElement }) => {
              pressed.current = event.currentTarget;
              move(column, by);
            },
          });
          return (
            <li key={column.id} className="flex items-center rounded-md pe-1 hover:bg-hover">
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
                label={formatMessage({ id: 'columns.earlier' }, { name })}
                {...moveProps(-1, position === 0 || position === pinned.length)}
              />
              <SmallButton
                icon={ArrowDown}
                label={formatMessage({ id: 'columns.later' }, { name })}
                {...moveProps(1, position === columns.length - 1 || position === pinned.length - 1)}
              />
            </li>
          );
        })}
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
