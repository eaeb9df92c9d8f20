import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** A guess: browsers only know about the local connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
}
