import { ChevronDown, ListFilter, X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../stores/stores.ts';
import { Button } from '../ui/button.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { MenuButton, preloadPanels } from '../ui/popups/menu-button.tsx';
import type { EditorProps } from './filter-editor.tsx';
import { clearFilters, type Filter, type FilterList, isSet, withoutFilter } from './filter.ts';
import { dateParameters, dateRange, type PeriodFilters, shownDates } from './page-address.ts';
import { PeriodSteps } from './period-steps.tsx';

/** The code of a page's editors. */
export type FilterEditors = { readonly preload: () => void };

/** A filter whose code is loaded opens at once, so that it gets the keys that follow. */
export function preloadFilters(editors: FilterEditors): void {
  preloadPanels();
  editors.preload();
}

type BarProps<Values, Seen> = {
  readonly filters: FilterList<Values>;
  readonly values: Values;
  readonly Editor: ComponentType<EditorProps<Values, Seen> & { readonly id: string }> &
    FilterEditors;
  readonly seen: Seen;
  /** Names of values that occur only in the page's rows. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  readonly hasMore?: boolean;
  /** A search field before the filters. */
  readonly field?: ReactNode;
  readonly onChange: (values: Values) => void;
};

/**
 * The filters of a page, on one line that scrolls sideways; `F` focuses the first. On phones, the
 * line has the set ones, and a button unfolds a panel of all.
 */
export function FilterBar<Values extends PeriodFilters, Seen>(props: BarProps<Values, Seen>) {
  const { filters, values, hasMore = true, field, onChange } = props;
  const { formatMessage } = useIntl();
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const focusFirst = () => {
    const first = bar.current?.querySelector<HTMLElement>('[data-filter] button');
    first?.focus();
    // The filters are folded.
    if (document.activeElement !== first) toggle.current?.focus();
  };
  // `F` with Caps Lock on.
  useHotkeys({ f: focusFirst, F: focusFirst });
  const preload = () => preloadFilters(props.Editor);
  const cleared = clearFilters(filters, values);
  const all = Object.entries(filters);
  const count = all.filter(([, filter]) => isSet(filter, values)).length;
  const more = all.filter(([, { place }]) => place === 'more');
  const active = all.filter(
    ([, filter]) => (filter.place === 'more' || filter.place === 'link') && isSet(filter, values),
  );
  return (
    <search
      ref={bar}
      data-filters
      aria-label={formatMessage({ id: 'filters.name' })}
      className="flex min-w-0 flex-1 items-center gap-1.5 phone:contents"
      onPointerEnter={preload}
      onFocus={preload}
    >
      {field}
      <Button
        ref={toggle}
        look="outline"
        aria-expanded={isUnfolded}
        className="shrink-0 not-phone:hidden"
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <ListFilter aria-hidden size={14} />
        <FormattedMessage id="filters.unfold" values={{ count }} />
      </Button>
      {/* Except in the panel one line, so that setting a filter never moves the table. */}
      <div
        data-unfolded={isUnfolded || undefined}
        className={`group/panel -mx-2 -my-1 flex min-w-0 items-center gap-1.5 overflow-x-auto overscroll-x-contain px-2 py-1 not-phone:faded-ends [scrollbar-width:none] phone:m-0 phone:shrink-0 phone:overflow-visible phone:p-0 ${isUnfolded ? PANEL : ''}`}
      >
        {all.map(
          ([id, filter]) =>
            !filter.place && (
              <FilterPill key={id} {...props} id={id} filter={filter} isFolded={!isUnfolded} />
            ),
        )}
        {hasMore && more.length > 0 && (
          <MoreFilters {...props} more={more} isFolded={!isUnfolded} />
        )}
        {active.map(([id, filter]) => (
          <FilterPill key={id} {...props} id={id} filter={filter} />
        ))}
      </div>
      {cleared && (
        <Button
          className={`relative h-7.5! shrink-0 not-wide:px-2 ${isUnfolded ? 'phone:order-4 phone:-ms-2 phone:my-1' : ''}`}
          title={formatMessage({ id: 'filters.clear' })}
          onClick={() => onChange(cleared)}
        >
          <span className={isUnfolded ? 'not-phone:not-wide:sr-only' : 'not-wide:sr-only'}>
            <FormattedMessage id="filters.clear" />
          </span>
          <X aria-hidden size={16} className={`wide:hidden ${isUnfolded ? 'phone:hidden' : ''}`} />
        </Button>
      )}
    </search>
  );
}

const PILL = 'inline-flex shrink-0 items-center rounded-md border text-row transition-colors';
/** On phones. */
const FOLDED = 'phone:hidden';
/** On phones, beneath the line of views; some of the list stays in sight. */
const PANEL =
  'phone:order-3 phone:-mx-3 phone:basis-[calc(100%+1.5rem)] phone:flex-col phone:items-stretch phone:gap-0 phone:max-h-[max(8.25rem,calc(100dvh-30rem))] phone:overflow-y-auto! phone:border-t phone:border-line phone:*:rounded-none phone:*:border-0 phone:*:border-b phone:*:border-line';
const PILL_BUTTON =
  'touch-target inline-flex h-7 min-w-0 items-center gap-1 rounded-md ps-2.5 pe-1.5 hover:bg-hover/60 aria-expanded:bg-hover phone:group-data-unfolded/panel:h-11 phone:group-data-unfolded/panel:flex-1 phone:group-data-unfolded/panel:ps-3';

function PillFace({
  name,
  words = '',
  isSet: isActive = false,
}: {
  name: string;
  words?: string;
  isSet?: boolean;
}) {
  return (
    <>
      <span className={isActive ? 'text-accent' : 'text-ink-muted'}>{name}</span>
      {words !== '' && (
        // The margin has the direction of the page, the words have their own.
        <span className="ms-auto inline-flex max-w-72 min-w-0">
          <bdi className="truncate font-medium text-ink">{words}</bdi>
        </span>
      )}
      <ChevronDown
        aria-hidden
        size={14}
        className={`shrink-0 text-ink-faint ${words === '' ? 'ms-auto' : ''}`}
      />
    </>
  );
}

/** A filter as a button that opens its editor and, if it is set, a button that removes it. */
function FilterPill<Values extends PeriodFilters, Seen>({
  id,
  filter,
  isFolded = false,
  Editor,
  values,
  seen,
  names,
  onChange,
}: BarProps<Values, Seen> & {
  readonly id: string;
  readonly filter: Filter<Values>;
  readonly isFolded?: boolean;
}) {
  const intl = useIntl();
  const stores = useStores();
  const name = intl.formatMessage({ id: filter.label });
  const words = filter.words(values, { intl, stores, storeIds: values.store_id, names });
  const label =
    words === '' ? name : intl.formatMessage({ id: 'filter.with_value' }, { name, value: words });
  const canRemove = isSet(filter, values);
  const remove = () => onChange(withoutFilter(filter, values));
  const range = filter.hasDefault ? shownDates(values) : dateRange(values);
  function onKeyDown(event: KeyboardEvent) {
    // Keys pressed in the editor bubble here through React's tree.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!canRemove || !isOwn || (event.key !== 'Backspace' && event.key !== 'Delete')) return;
    event.preventDefault();
    remove();
  }
  return (
    <span
      role="presentation"
      data-filter={id}
      className={`${PILL} ${canRemove ? 'border-accent/40 bg-accent-soft' : 'border-line-strong bg-raised'} ${words === '' ? 'print:hidden' : ''} ${words === '' && isFolded ? FOLDED : ''}`}
      onKeyDown={onKeyDown}
    >
      <MenuButton
        label={label}
        buttonClassName={PILL_BUTTON}
        face={
          <PillFace
            // With the language's colon.
            name={label.slice(0, label.length - words.length).trimEnd()}
            words={words}
            isSet={canRemove}
          />
        }
        panel={(close) => (
          <Editor
            id={id}
            label={name}
            values={values}
            seen={seen}
            onChange={(change) => onChange({ ...values, ...change })}
            onDone={(change) => {
              onChange({ ...values, ...change });
              close();
            }}
          />
        )}
      />
      {canRemove && (
        <button
          type="button"
          aria-label={intl.formatMessage({ id: 'filter.remove' }, { name, value: words })}
          className="touch-target me-0.5 inline-flex size-6 items-center justify-center rounded-sm text-accent hover:bg-accent/15"
          onClick={remove}
        >
          <X aria-hidden size={14} />
        </button>
      )}
      {id === 'date' && range && (
        <PeriodSteps
          range={range}
          storeIds={values.store_id}
          onChange={(next) => onChange({ ...values, ...dateParameters(next) })}
        />
      )}
    </span>
  );
}

/** One button for the filters that are rarely set. */
function MoreFilters<Values, Seen>({
  more,
  isFolded,
  Editor,
  values,
  seen,
  onChange,
}: BarProps<Values, Seen> & {
  readonly more: readonly (readonly [string, Filter<Values>])[];
  readonly isFolded: boolean;
}) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: 'filter.more' });
  const change = (changed: Partial<Values>) => onChange({ ...values, ...changed });
  return (
    <span
      data-filter="more"
      className={`${PILL} border-line-strong bg-raised ${isFolded ? FOLDED : ''}`}
    >
      <MenuButton
        label={name}
        buttonClassName={PILL_BUTTON}
        face={<PillFace name={name} />}
        panel={(close) => (
          <div className="flex w-76 max-w-full flex-wrap gap-x-6 gap-y-3 p-3">
            {more.map(([id, { label }]) => (
              <Editor
                key={id}
                id={id}
                label={formatMessage({ id: label })}
                values={values}
                seen={seen}
                onChange={change}
                onDone={(changed) => {
                  change(changed);
                  close();
                }}
              />
            ))}
          </div>
        )}
      />
    </span>
  );
}
