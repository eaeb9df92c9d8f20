import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { useHotkeys } from '../../ui/hotkeys.ts';
import type { DateRange } from '#order-domain/days/date-range.ts';
import { useStores } from '../../stores/stores.ts';
import {
  clearedFilters,
  filterWords,
  keysAt,
  type PageFilters,
  type PageValues,
  withoutFilter,
} from '../filter-definition.ts';
import { type FilterControl, FilterPill } from './filter-pill.tsx';
import type { LazyEditors } from './lazy-editors.tsx';
import { PeriodSteps } from './period-steps.tsx';
import { PhoneFilters, useHasFilterSheet } from './phone-filters.tsx';

type BarProps<Values extends PageValues, Seen> = PageFilters<Values, Seen> & {
  /** The code of the editors. */
  readonly editors: LazyEditors<Values, Seen>;
  /** Names that only the page's rows have, by value. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** The dates, which have buttons to the periods before and after. */
  readonly dates: {
    readonly range: DateRange | undefined;
    readonly onChange: (range: DateRange) => void;
  };
  /** Whether there is a button for the filters that share one. */
  readonly hasMore?: boolean;
  /** A field to search in, before the filters. */
  readonly field?: ReactNode;
};

/** The controls in the order of the bar. */
function useControls<Values extends PageValues, Seen>({
  definitions,
  filters,
  names,
  dates,
  hasMore = true,
}: BarProps<Values, Seen>): readonly FilterControl<Values>[] {
  const intl = useIntl();
  const stores = useStores();
  const more = keysAt(definitions, 'more');
  const control = (key: keyof Values & string): FilterControl<Values> => {
    const name = intl.formatMessage({ id: definitions[key].name });
    const words = filterWords(definitions, filters, key, {
      intl,
      stores,
      storeIds: filters.store,
      names,
    });
    const label =
      words === '' ? name : intl.formatMessage({ id: 'filter.with_value' }, { name, value: words });
    const isOwn = filters[key] !== undefined;
    return {
      key,
      face: { name, words, label, isSet: isOwn || definitions[key].fallback !== undefined },
      without: isOwn ? withoutFilter(filters, key) : undefined,
      beside: key === 'date' && dates.range && (
        <PeriodSteps range={dates.range} storeIds={filters.store} onChange={dates.onChange} />
      ),
    };
  };
  const name = intl.formatMessage({ id: 'filter.more' });
  const face = { name, words: '', label: name, isSet: false };
  const others = { key: 'more', face, without: undefined, beside: undefined } as const;
  return [
    ...keysAt(definitions).map(control),
    ...(hasMore && more.length > 0 ? [others] : []),
    ...more.filter((key) => filters[key] !== undefined).map(control),
  ];
}

/**
 * The filters of a page: side by side or, on phones, in a sheet behind one button. `F` leads to
 * them.
 */
export function FilterBar<Values extends PageValues, Seen>(props: BarProps<Values, Seen>) {
  const { definitions, filters, seen, onChange, field, editors } = props;
  const controls = useControls(props);
  const page = { definitions, filters, seen, onChange };
  if (!useHasFilterSheet())
    return <FilterRow page={page} field={field} editors={editors} controls={controls} />;
  return (
    <>
      {field}
      <PhoneFilters
        controls={controls}
        cleared={clearedFilters(definitions, filters)}
        renderSheet={(open) => <editors.Sheet {...page} {...open} controls={controls} />}
        onChange={onChange}
      />
    </>
  );
}

function FilterRow<Values extends PageValues, Seen>({
  page,
  field,
  editors,
  controls,
}: Pick<BarProps<Values, Seen>, 'field' | 'editors'> & {
  readonly page: PageFilters<Values, Seen>;
  readonly controls: readonly FilterControl<Values>[];
}) {
  const { formatMessage } = useIntl();
  const { definitions, filters, onChange } = page;
  const bar = useRef<HTMLElement>(null);
  const focusFirst = () => bar.current?.querySelector<HTMLElement>('[data-filter] button')?.focus();
  // `F` with Caps Lock on.
  useHotkeys({ f: focusFirst, F: focusFirst });
  const cleared = clearedFilters(definitions, filters);
  return (
    // Always one line, so that setting a filter never moves the table: words are cut first, then
    // the line scrolls.
    <search
      ref={bar}
      data-filters
      aria-label={formatMessage({ id: 'filters.name' })}
      className="flex min-w-0 flex-1 items-center gap-1.5"
    >
      {field}
      <div className="-m-1 flex min-w-0 items-center gap-1.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none]">
        {controls.map(({ key, face, without, beside }) => (
          <FilterPill
            key={key}
            filterKey={key}
            face={face}
            beside={beside}
            panel={(close) => (
              <editors.Panel {...page} controlKey={key} label={face.name} onClose={close} />
            )}
            onRemove={without && (() => onChange(without))}
          />
        ))}
      </div>
      {cleared && (
        <Button
          className="h-7.5! shrink-0 not-wide:px-2"
          title={formatMessage({ id: 'filters.clear' })}
          onClick={() => onChange(cleared)}
        >
          <span className="not-wide:sr-only">
            <FormattedMessage id="filters.clear" />
          </span>
          <X aria-hidden size={16} className="wide:hidden" />
        </Button>
      )}
    </search>
  );
}
