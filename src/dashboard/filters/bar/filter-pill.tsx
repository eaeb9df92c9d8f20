import { ChevronDown, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ControlKey, Filters } from '../filter-definition.ts';
import { MenuButton } from '../../ui/popups/menu-button.tsx';

/**
 * How a filter is shown: its name, its value in words (empty for none), both as one label, which
 * ends with the value, and whether it is set.
 */
export type FilterFace = {
  readonly name: string;
  readonly words: string;
  readonly label: string;
  readonly isSet: boolean;
};

/** A control of a filter as it is shown in the bar, in the sheet and in the line of chips. */
export type FilterControl<Values> = {
  readonly key: ControlKey<Values>;
  readonly face: FilterFace;
  /** The page's filters without this one; undefined where it can't be removed. */
  readonly without: Filters<Values> | undefined;
  /** Further buttons. */
  readonly beside: ReactNode;
};

/** Words of up to this many letters are never truncated. */
const SHORT_WORDS = 8;

/**
 * A filter's name as it stands before its value, with the language's colon, or alone where there is
 * none.
 */
export function nameBefore({ label, words }: Pick<FilterFace, 'label' | 'words'>): string {
  return label.slice(0, label.length - words.length).trimEnd();
}

/** A filter's name and, after a colon, its value in words. */
export function FilterWords({ face, className }: { face: FilterFace; className: string }) {
  const { words, isSet } = face;
  return (
    <>
      <span className={`shrink-0 ${isSet ? 'text-accent' : 'text-ink-muted'}`}>
        {nameBefore(face)}
      </span>
      {words !== '' && (
        // A grid, so that a crowded line of filters can truncate the words, but not below a few
        // letters.
        <span
          className={`${words.length > SHORT_WORDS ? 'grid min-w-0 grid-cols-[minmax(--spacing(12),max-content)]' : 'shrink-0'} ${className}`}
        >
          <bdi className="truncate font-medium text-ink">{words}</bdi>
        </span>
      )}
    </>
  );
}

/** The button that removes a filter; nothing while the filter is not set. */
export function RemoveFilter({
  face: { name, words, isSet },
  className,
  iconSize = 14,
  onClick,
}: {
  face: FilterFace;
  className: string;
  /** px */
  iconSize?: number;
  onClick: () => void;
}) {
  const { formatMessage } = useIntl();
  if (!isSet) return null;
  return (
    <button
      type="button"
      aria-label={formatMessage({ id: 'filter.remove' }, { name, value: words })}
      className={`inline-flex items-center justify-center text-accent ${className}`}
      onClick={onClick}
    >
      <X aria-hidden size={iconSize} />
    </button>
  );
}

/** A filter as a button that opens its editor and, if it is set, a button that removes it. */
export function FilterPill({
  filterKey,
  face,
  panel,
  onRemove,
  beside,
}: {
  /** Marks the control, so that it can be found and focused. */
  filterKey: string;
  face: FilterFace;
  panel: (close: () => void) => ReactNode;
  /** Undefined where the filter is not set, or only by its fallback. */
  onRemove: (() => void) | undefined;
  /** Further buttons of the filter. */
  beside?: ReactNode;
}) {
  function onKeyDown(event: KeyboardEvent) {
    // Keys pressed in the editor bubble here through React's tree, but their target is in another
    // part of the document.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!face.isSet || !onRemove || !isOwn || (event.key !== 'Backspace' && event.key !== 'Delete'))
      return;
    event.preventDefault();
    onRemove();
  }
  // Both ends of a range stay visible; the words of other filters can be truncated.
  const isRange = filterKey === 'date' || filterKey === 'amount';
  return (
    <span
      role="presentation"
      data-filter={filterKey}
      className={`inline-flex items-center rounded-md border text-row transition-colors duration-120 ${
        face.isSet ? 'border-accent/40 bg-accent-soft' : 'border-line-strong bg-raised'
      } ${face.isSet && !isRange ? '' : 'shrink-0'}`}
      onKeyDown={onKeyDown}
    >
      <MenuButton
        label={face.label}
        buttonClassName="touch-target inline-flex h-7 min-w-0 items-center gap-1 rounded-md ps-2.5 pe-1.5 not-wide:pe-2.5 hover:bg-hover/60 aria-expanded:bg-hover"
        face={
          <>
            <FilterWords face={face} className="max-w-72" />
            <ChevronDown
              aria-hidden
              size={14}
              className="shrink-0 text-ink-faint not-wide:hidden"
            />
          </>
        }
        panel={panel}
      />
      {onRemove && (
        <RemoveFilter
          face={face}
          className="touch-target me-0.5 size-6 rounded-sm hover:bg-accent/15"
          onClick={onRemove}
        />
      )}
      {beside}
    </span>
  );
}
