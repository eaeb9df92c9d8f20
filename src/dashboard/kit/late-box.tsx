import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from './button.tsx';

/**
 * Stands in for a panel, sheet or dialog whose code is not loaded: a box with a note and a button that closes it, as Escape and a press
 * outside do. It needs no other code.
 */
export function LateBox({
  label,
  className = '',
  style,
  anchor,
  isFailure,
  onClose,
  children,
}: {
  label: string;
  /** Its place on the page. */
  className?: string;
  style?: CSSProperties;
  /** The button that opened it: closes it itself and, with Escape, gets the focus back. */
  anchor?: { readonly current: HTMLElement | null };
  /** Whether the note says that loading failed: only then it is something to act on, and takes the focus. */
  isFailure: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const box = useRef<HTMLDivElement>(null);
  // Before the note can be seen: Escape pressed at once must find all in place, and what takes the focus later would take it back.
  useLayoutEffect(() => {
    if (isFailure) box.current?.focus({ preventScroll: true });
  }, [isFailure]);
  useLayoutEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && (box.current?.contains(target) || anchor?.current?.contains(target));
      if (!isInside) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
      anchor?.current?.focus();
    };
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKeyDown);
    };
  }, [anchor, onClose]);
  return (
    <div
      ref={box}
      role={isFailure ? 'dialog' : 'presentation'}
      aria-label={isFailure ? label : undefined}
      tabIndex={-1}
      data-late-box
      className={`fixed z-30 flex items-start rounded-lg border border-line bg-raised text-row shadow-popover outline-none ${className}`}
      style={style}
    >
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton
        icon={X}
        label={formatMessage({ id: 'action.close' })}
        className="m-1"
        onClick={() => {
          onClose();
          anchor?.current?.focus();
        }}
      />
    </div>
  );
}

/** The width (px) that a box below a button may need, and its distance to the window's edges and the button. */
const WIDTH = 320;
const MARGIN = 8;

/** Where a box goes that opens below a button (px). */
export function placeBelow(anchor: HTMLElement | null): CSSProperties {
  const { left = 0, bottom = 0 } = anchor?.getBoundingClientRect() ?? {};
  return { left: Math.max(MARGIN, Math.min(left, innerWidth - WIDTH - MARGIN)), top: bottom + 6, maxWidth: WIDTH };
}
