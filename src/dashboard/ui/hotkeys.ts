import { useEffectEvent, useLayoutEffect } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * The key code of key presses that an input method handles (UI Events, “Legacy Key Attributes”). In
 * Safari the Enter that ends a composition has it, and no `isComposing`.
 */
export const INPUT_METHOD = 229;

/** Letters are input within form fields, and shortcuts elsewhere. */
function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

export function isInField(target: EventTarget | null): boolean {
  return isWithin(target, FIELDS);
}

/** Escape has nothing to undo in an empty field. */
function isEmptyField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.value === '';
}

/**
 * The key of a press, in upper case only with Shift, regardless of Caps Lock. Keyboards of other
 * scripts use the Latin letter of the key's code: `KeyK`.
 */
export function keyOf({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const typed = key > '~' ? code.slice(3) : key;
  // Autofill sends key events without a key.
  if (typed?.length !== 1) return typed;
  return shiftKey ? typed.toUpperCase() : typed.toLowerCase();
}

let openModals = 0;

/** Stops the hotkeys of the page behind a modal dialog, until the returned function is called. */
export function holdHotkeys(): () => void {
  openModals += 1;
  return () => {
    openModals -= 1;
  };
}

/**
 * Calls an action when its key is pressed anywhere on the page, unless something nearer handled the
 * press or a modal dialog is open. A single key (`n`, `N`, `?`) does nothing while the user is
 * typing or in an open panel; `mod+k` is Ctrl or Cmd with K, also while typing. `worksInModal` is
 * for hotkeys of a dialog's own content.
 */
export function useHotkeys(
  actions: Readonly<Record<string, (() => void) | undefined>>,
  { worksInModal = false }: { readonly worksInModal?: boolean } = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (openModals > 0 && !worksInModal) return;
    const hotkey = (event.ctrlKey || event.metaKey ? 'mod+' : '') + keyOf(event);
    const action = actions[hotkey];
    if (!action || event.altKey || event.defaultPrevented) return;
    if (
      hotkey.length === 1 &&
      isWithin(event.target, worksInModal ? FIELDS : `${FIELDS}, [role="dialog"]`)
    )
      return;
    event.preventDefault();
    action();
  });
  // Register before paint: users may press a key as soon as they see the page.
  useLayoutEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Calls `onEscape`, if given, when Escape is pressed, unless something closer handles it, such as
 * an open panel or a field with text.
 */
export function useEscape(onEscape: (() => void) | undefined): void {
  useLayoutEffect(() => {
    if (!onEscape) return undefined;
    let hasOpenPanel = false;
    // An open panel closes itself on the same key press, so look for it before it does.
    const look = () => {
      hasOpenPanel = document.querySelector('[role="dialog"]') !== null;
    };
    const act = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasOpenPanel) return;
      if (isInField(event.target) && !isEmptyField(event.target)) return;
      onEscape();
    };
    addEventListener('keydown', look, { capture: true });
    addEventListener('keydown', act);
    return () => {
      removeEventListener('keydown', look, { capture: true });
      removeEventListener('keydown', act);
    };
  }, [onEscape]);
}
