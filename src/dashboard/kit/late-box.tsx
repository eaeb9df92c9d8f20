import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from './button.tsx';

/** Closes the box that is open. */
let closeOpenBox: (() => void) | undefined;

/**
 * A placeholder for a panel, sheet or dialog whose code has not loaded: a box with a note and a close button, invisible as long as there is
 * no note. Escape, a press outside, Tab to elsewhere and another box close it too, so that nothing opens behind somebody who has gone on. It
 * depends on no code that is loaded on demand.
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
  /** Positions the box on the page. */
  className?: string;
  style?: CSSProperties;
  /** The button that opened the box. A press on it is not “outside”, since it closes the box itself; it gets the focus back on closing. */
  anchor?: { readonly current: HTMLElement | null };
  /** Whether the note reports a loading failure: only then is there something to act on, so the box takes the focus. */
  isFailure: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const closeThis = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const close = () => closeThis();
    closeOpenBox?.();
    closeOpenBox = close;
    return () => {
      if (closeOpenBox === close) closeOpenBox = undefined;
    };
  }, []);
  // Before the note is painted: an immediate Escape must already work, and taking the focus any later would steal it back from the opener.
  useLayoutEffect(() => {
    if (isFailure) box.current?.focus({ preventScroll: true });
  }, [isFailure]);
  useLayoutEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && (box.current?.contains(target) || anchor?.current?.contains(target));
      if (!isInside) onClose();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && box.current?.contains(document.activeElement) === false) onClose();
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
      hidden={children === undefined}
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

/** The width (px) that a box below a button may need, and its distance (px) to the window's edges. */
const WIDTH = 320;
const MARGIN = 8;

/** The position (px) of a box that opens below a button. */
export function placeBelow(anchor: HTMLElement | null): CSSProperties {
  const { left = 0, bottom = 0 } = anchor?.getBoundingClientRect() ?? {};
  return { left: Math.max(MARGIN, Math.min(left, innerWidth - WIDTH - MARGIN)), top: bottom + 6, maxWidth: WIDTH };
}
