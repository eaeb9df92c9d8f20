/** Whether an event comes from a field that takes text, where a letter is a letter and no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
