import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { INPUT_METHOD } from '../hotkeys.ts';
import { LateBox, placeBelow } from '../late-box.tsx';
import { onDemand, type Piece, WhenLoaded } from '../on-demand.tsx';

const TEXT_FIELD = 'textarea, input:not([type]), input[type="text"], input[type="search"]';

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

function enter(field: HTMLInputElement | HTMLTextAreaElement): void {
  const isHandled = !field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
  if (!isHandled) field.form?.requestSubmit();
}

/**
 * While a panel opens (`isOpening`), buffers typed text until a field in it has the focus, and types it there: no letter gets lost or acts as
 * a hotkey. Keys that open, close or move are left alone.
 */
function useTypedEarly(isOpening: boolean, opener: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpening) return undefined;
    let typed = '';
    let isEntered = false;
    let frame = 0;
    /** Whether the focus has not reached the panel yet: it is where it was, or on the note shown while the panel loads. */
    const isOutside = (element: Element | null) =>
      element === null ||
      element === document.body ||
      element === opener.current ||
      (element instanceof HTMLElement && element.dataset['lateBox'] !== undefined);
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (!isOutside(document.activeElement) || isModified || event.keyCode === INPUT_METHOD) return;
      if (event.key === 'Backspace' && typed !== '') typed = typed.slice(0, -1);
      else if (event.key === 'Enter' && typed !== '') isEntered = true;
      // A leading space is not buffered: it presses the button.
      else if (event.key.length === 1 && (event.key !== ' ' || typed !== '')) typed += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const stop = () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      removeEventListener('focusin', onFocus);
      cancelAnimationFrame(frame);
    };
    function onFocus({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || isOutside(target)) return;
      stop();
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (typed === '' || !isField || !target.matches(TEXT_FIELD)) return;
      insert(target, typed);
      // Wait until the field's text is rendered, since Enter applies the rendered value.
      if (isEntered) frame = requestAnimationFrame(() => enter(target));
    }
    addEventListener('keydown', onKeyDown, { capture: true });
    addEventListener('focusin', onFocus);
    return stop;
  }, [isOpening, opener]);
}

const popover = onDemand(async () => (await import('./popover-panel.tsx')).PopoverPanel);

/** A button that opens a panel; the panel's code is loaded in idle time, or when the button is hovered or focused. */
export function MenuButton({
  label,
  buttonClassName,
  face,
  align = 'start',
  piece = popover,
  panel,
}: {
  /** The accessible name of the button and of the panel. */
  label: string;
  buttonClassName: string;
  face: ReactNode;
  align?: 'start' | 'end';
  /** The code of the panel's content; the panel opens only once it has loaded, so that the content can take the focus. */
  piece?: Piece;
  panel: (close: () => void) => ReactNode;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useTypedEarly(isOpen, anchor);
  const pieces = [popover, piece];
  const close = () => setIsOpen(false);
  const warm = () => {
    // Ignore a failure: opening the panel tries again and shows it.
    for (const { preload } of pieces) preload().catch(() => undefined);
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        className={buttonClassName}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setIsOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <WhenLoaded
          pieces={pieces}
          frame={(note, isFailure) => (
            <LateBox
              isFailure={isFailure}
              label={label}
              anchor={anchor}
              style={placeBelow(anchor.current)}
              onClose={close}
            >
              {note}
            </LateBox>
          )}
        >
          {() => (
            <popover.Component anchor={anchor} label={label} align={align} onClose={close}>
              {panel(close)}
            </popover.Component>
          )}
        </WhenLoaded>
      )}
    </>
  );
}
