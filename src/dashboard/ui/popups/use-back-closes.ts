import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /**
     * Receives Android's Back while it exists; not every browser has it (HTML, “Close requests and
     * close watchers”).
     */
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/**
 * On Android, Back closes the open panel instead of leaving the page. Inactive with a mouse: the
 * same event follows Escape there, which panels handle themselves, so one press could close two.
 */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher || !matchMedia('(pointer: coarse)').matches)
      return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen]);
}
