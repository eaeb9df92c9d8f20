import { useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /**
     * Hears Android's Back while it exists; not every browser has it (HTML, “Close requests and
     * close watchers”).
     */
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/**
 * On Android, makes Back close what is open instead of leaving the page. Not where a mouse is used:
 * there the same event follows Escape, which panels hear themselves, so that one press could close
 * two.
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
