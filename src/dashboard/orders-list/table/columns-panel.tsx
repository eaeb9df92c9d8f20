import { useContext, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { HeadArrangement } from './head-arrangement.tsx';
import {
  columnOrder,
  DEFAULT_LAYOUT,
  DENSITIES,
  isSameLayout,
  type TableLayout,
  withColumnMoved,
  withColumnPinned,
  withColumnShown,
} from './table-layout.ts';

/** Chooses columns, their order and which stay at the start, and how dense the rows are. Each choice applies at once. */
export function ColumnsPanel({
  layout,
  visible,
  onChange,
}: {
  layout: TableLayout;
  visible: readonly string[];
  onChange: (layout: TableLayout) => void;
}) {
  const { formatMessage } = useIntl();
  const arrangement = useContext(HeadArrangement);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    // A row that changed its place was put into the document anew, and lost the focus by it.
    const button =
      focused.current === undefined ? null : list.current?.querySelector(`[data-move="${focused.current}"]`);
    focused.current = undefined;
    if (button instanceof HTMLElement) button.focus();
  });
  const order = columnOrder(layout).filter((id) => !layout.pinned.includes(id));
  return (
    <div className="w-80 max-w-full">
      <fieldset className="flex items-center gap-1 border-b border-line p-2">
        <legend className="sr-only">
          <FormattedMessage id="density.name" />
        </legend>
        {DENSITIES.map((density) => (
          <label
            key={density}
            className="touch-target flex flex-1 cursor-default items-center justify-center rounded-md px-2 py-1 text-ink-muted hover:bg-hover has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="density"
              className="sr-only"
              checked={layout.density === density}
              onChange={() => onChange({ ...layout, density })}
            />
            <FormattedMessage id={`density.${density}`} />
          </label>
        ))}
      </fieldset>
      <ul ref={list} aria-label={formatMessage({ id: 'columns.name' })} className="p-1.5">
        {[...layout.pinned, ...order].map((id, position, all) => (
          <ColumnChoice
            key={id}
            id={id}
            isVisible={visible.includes(id)}
            isPinned={layout.pinned.includes(id)}
            isFirst={position === 0 || position === layout.pinned.length}
            isLast={position === all.length - 1 || position === layout.pinned.length - 1}
            onShow={(isShown) => {
              // What is on screen stays there too: who wants more columns does not ask for fewer.
              const kept = isShown ? all.filter((other) => visible.includes(other)) : [];
              onChange([...kept, id].reduce((next, shown) => withColumnShown(next, shown, isShown), layout));
            }}
            onPin={(isPinned) => onChange(withColumnPinned(layout, id, isPinned))}
            onMove={(by) => {
              focused.current = `${id} ${by}`;
              const next = withColumnMoved(layout, id, by);
              if (arrangement) arrangement.onMove(next, id);
              else onChange(next);
            }}
          />
        ))}
      </ul>
      <div className="flex items-center justify-between gap-2 border-t border-line p-2">
        <p className="ps-1 text-xs text-ink-muted">
          <FormattedMessage id="columns.hint" />
        </p>
        <Button
          disabled={isSameLayout(layout, DEFAULT_LAYOUT)}
          className="shrink-0"
          onClick={() => onChange(DEFAULT_LAYOUT)}
        >
          <FormattedMessage id="columns.reset" />
        </Button>
      </div>
    </div>
  );
}
