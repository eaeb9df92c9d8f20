import { ArrowDown, ArrowUp, Pin, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { type ColumnId, FIXED_COLUMN } from './table-layout.ts';

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
      // Not `disabled`: that would take the focus away from whoever pressed it last.
      aria-disabled={isOff}
      {...props}
      className="touch-target inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:bg-line hover:text-ink aria-disabled:opacity-30 aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <Icon aria-hidden size={14} />
    </button>
  );
}

/** A column in the panel: shown or not, its place, and whether it stays at the start. */
export function ColumnChoice({
  id,
  isVisible,
  isPinned,
  isFirst,
  isLast,
  onShow,
  onPin,
  onMove,
}: {
  id: ColumnId;
  isVisible: boolean;
  isPinned: boolean;
  /** It cannot move up, or down. */
  isFirst: boolean;
  isLast: boolean;
  onShow: (isShown: boolean) => void;
  onPin: (isPinned: boolean) => void;
  onMove: (by: 1 | -1) => void;
}) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: `column.${id}` });
  return (
    <li className="flex items-center rounded-md pe-1 hover:bg-hover">
      <label className="touch-target flex min-w-0 flex-1 items-center gap-2 px-2 py-1">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={isVisible}
          disabled={id === FIXED_COLUMN}
          onChange={(event) => onShow(event.target.checked)}
        />
        <span className="truncate">{name}</span>
      </label>
      <SmallButton
        icon={Pin}
        label={formatMessage({ id: 'columns.pin' }, { name })}
        aria-pressed={isPinned}
        onClick={() => onPin(!isPinned)}
      />
      <SmallButton
        icon={ArrowUp}
        data-move={`${id} -1`}
        label={formatMessage({ id: 'columns.earlier' }, { name })}
        isOff={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      />
      <SmallButton
        icon={ArrowDown}
        data-move={`${id} 1`}
        label={formatMessage({ id: 'columns.later' }, { name })}
        isOff={isLast}
        onClick={() => !isLast && onMove(1)}
      />
    </li>
  );
}
