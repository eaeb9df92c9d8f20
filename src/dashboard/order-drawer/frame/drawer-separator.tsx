import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useIntl } from 'react-intl';

const STEP = 16;

/** 1 where the drawer grows as its edge moves right, −1 where it does as it moves left. */
function direction(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? 1 : -1;
}

/**
 * The edge between list and drawer, to be dragged: `onDrag` has the width (px) meanwhile, `onChange` the one it is let go at. Left and
 * Right move it by steps, Home and End to its limits; Enter and a double click give the usual width back.
 */
export function DrawerSeparator({
  controls,
  width,
  min,
  max,
  onDrag,
  onChange,
}: {
  /** The id of what is resized. */
  controls: string;
  width: number;
  min: number;
  max: number;
  onDrag: (width: number | undefined) => void;
  onChange: (width: number | undefined) => void;
}) {
  const { formatMessage } = useIntl();
  const [drag, setDrag] = useState<{ fromX: number; from: number; width: number }>();

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEP * direction(event.currentTarget);
    const widths: Record<string, number> = {
      ArrowRight: width + step,
      ArrowLeft: width - step,
      Home: min,
      End: max,
    };
    const wanted = widths[event.key];
    if (wanted !== undefined) onChange(Math.min(Math.max(wanted, min), max));
    else if (event.key === 'Enter') onChange(undefined);
    else return;
    event.preventDefault();
  }
  function end(event: PointerEvent, isKept: boolean) {
    if (!drag) return;
    event.currentTarget.releasePointerCapture(event.pointerId);
    setDrag(undefined);
    onDrag(undefined);
    if (isKept && drag.width !== drag.from) onChange(drag.width);
  }

  return (
    // A separator that can be moved takes the focus (WAI-ARIA APG, window splitter).
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={formatMessage({ id: 'drawer.width' })}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      title={formatMessage({ id: 'drawer.width_hint' })}
      className="group absolute inset-y-0 -start-1.5 z-10 w-3 cursor-col-resize touch-none outline-none pointer-coarse:-start-2 pointer-coarse:w-6"
      onKeyDown={onKeyDown}
      onDoubleClick={() => onChange(undefined)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ fromX: event.clientX, from: width, width });
      }}
      onPointerMove={(event) => {
        if (!drag) return;
        const moved = (event.clientX - drag.fromX) * direction(event.currentTarget);
        const next = Math.round(Math.min(Math.max(drag.from + moved, min), max));
        setDrag({ ...drag, width: next });
        onDrag(next);
      }}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    >
      <span
        aria-hidden
        className={`absolute inset-y-0 start-1 w-0.5 pointer-coarse:start-1.5 transition-colors duration-120 group-hover:bg-line-strong group-focus-visible:bg-accent ${drag ? 'bg-accent' : ''}`}
      />
    </div>
  );
}
