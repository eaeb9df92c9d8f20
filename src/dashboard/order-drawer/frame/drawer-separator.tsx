import { useIntl } from 'react-intl';
import { useSplitter } from '../../kit/use-splitter.ts';

/** The separator between list and drawer: `onDrag` gets the width (px) while it is dragged, `onChange` the new one, undefined for the usual one. */
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
  const { isDragging, separatorProps } = useSplitter({
    side: 'end',
    measure: () => ({ size: width, min, max }),
    onDrag,
    onChange,
  });
  return (
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
      {...separatorProps}
    >
      <span
        aria-hidden
        className={`absolute inset-y-0 start-1 w-0.5 pointer-coarse:start-1.5 transition-colors duration-120 group-hover:bg-line-strong group-focus-visible:bg-accent ${isDragging ? 'bg-accent' : ''}`}
      />
    </div>
  );
}
