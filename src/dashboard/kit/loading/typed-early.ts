import { type RefObject, useEffect } from 'react';

const TEXT_FIELD = 'textarea, input:not([type]), input[type="text"], input[type="search"]';

/** Inserts text into a field as typing does, replacing the selection. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** Simulates Enter in a field. */
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
export function useTypedEarly(isOpening: boolean, opener: RefObject<HTMLElement | null>): void {
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
      if (!isOutside(document.activeElement) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
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
