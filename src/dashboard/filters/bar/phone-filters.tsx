import { ListFilter } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/errors/error-boundary.tsx';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { LoadingNote, PANEL_PLACE } from '../../ui/loading/loading-note.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { ControlKey, Filters } from '../filter-definition.ts';
import { type FilterControl, FilterWords, RemoveFilter } from './filter-pill.tsx';

/** An open sheet: the filter it starts with, and the button that opened it. */
export type OpenSheet<Values> = {
  /** The filter that is unfolded first. */
  readonly start: ControlKey<Values> | undefined;
  /** Gets the focus back when the sheet closes. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

/** Windows too narrow or too low to show the filters side by side. */
const PHONE = '(width < 43.75rem), (height < 30rem)';

const SHEET_PLACE = `inset-x-0 bottom-0 min-h-40 rounded-b-none ${PANEL_PLACE}`;

/** Whether the filters go into a sheet. */
export function useHasFilterSheet(): boolean {
  return useMediaQuery(PHONE);
}

/** A separate component, since it passes a ref on to `render`. */
function SheetPlace<Values>({
  render,
  ...sheet
}: OpenSheet<Values> & { render: (sheet: OpenSheet<Values>) => ReactNode }) {
  return render(sheet);
}

/** A filter that is set: its words open it in the sheet, and one touch removes it. */
function FilterChip<Values>({
  control: { face, without, beside },
  onOpen,
  onChange,
}: {
  control: FilterControl<Values>;
  onOpen: () => void;
  onChange: (filters: Filters<Values>) => void;
}) {
  return (
    <span className="inline-flex shrink-0 items-center rounded-md border border-accent/40 bg-accent-soft text-row">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={face.label}
        className="touch-target inline-flex h-7 items-center gap-1 rounded-md ps-2.5 pe-1 last:pe-2.5"
        onClick={onOpen}
      >
        <FilterWords face={face} className="max-w-72" />
      </button>
      {without && (
        <RemoveFilter
          face={face}
          className="touch-target size-7 rounded-md"
          onClick={() => onChange(without)}
        />
      )}
      {beside}
    </span>
  );
}

/**
 * The filters on a phone: a button with their number opens the sheet, as `F` does; those that are
 * set follow in the line, which scrolls sideways.
 */
export function PhoneFilters<Values>({
  controls,
  cleared,
  renderSheet,
  onChange,
}: {
  controls: readonly FilterControl<Values>[];
  /** The filters without any that can be cleared; undefined where none can. */
  cleared: Filters<Values> | undefined;
  renderSheet: (sheet: OpenSheet<Values>) => ReactNode;
  onChange: (filters: Filters<Values>) => void;
}) {
  const { formatMessage } = useIntl();
  const opener = useRef<HTMLButtonElement>(null);
  /** The open sheet, with the filter it starts with, if any. */
  const [opened, setOpened] = useState<{ readonly start: ControlKey<Values> | undefined }>();
  // Also those that apply while none is set, since they narrow the page.
  const chips = controls.filter(({ face }) => face.isSet);
  const count = chips.filter(({ without }) => without !== undefined).length;
  const openAll = () => setOpened({ start: undefined });
  // `F` with Caps Lock on.
  useHotkeys({ f: openAll, F: openAll });
  return (
    <search data-filters aria-label={formatMessage({ id: 'filters.name' })} className="contents">
      <Button
        ref={opener}
        look="outline"
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        className="shrink-0"
        onClick={openAll}
      >
        <ListFilter aria-hidden size={14} />
        <FormattedMessage id="filters.unfold" values={{ count }} />
      </Button>
      {chips.length > 0 && (
        <div className="order-last flex shrink-0 items-center gap-1.5 not-phone:hidden">
          {chips.map((control) => (
            <FilterChip
              key={control.key}
              control={control}
              onOpen={() => setOpened({ start: control.key })}
              onChange={onChange}
            />
          ))}
          {cleared && (
            <Button className="shrink-0" onClick={() => onChange(cleared)}>
              <FormattedMessage id="filters.clear" />
            </Button>
          )}
        </div>
      )}
      {opened && (
        <ErrorBoundary
          kind="dialog"
          frame={(message) => <div className={SHEET_PLACE}>{message}</div>}
        >
          <Suspense fallback={<LoadingNote className={`p-4 ${SHEET_PLACE}`} />}>
            <SheetPlace
              render={renderSheet}
              start={opened.start}
              opener={opener}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </search>
  );
}
