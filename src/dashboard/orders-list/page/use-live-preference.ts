import { useMemory, useRemembered } from '../../kit/browser-storage.ts';

const STORAGE_KEY = 'tillview.live';

function readPreference(value: unknown): boolean {
  return value !== false;
}

/** Whether this browser's reader wants new orders to arrive by themselves (on unless turned off), and how to change it. */
export function useLivePreference(): [boolean, (isOn: boolean) => void] {
  const { lasting } = useMemory();
  return [useRemembered(lasting, STORAGE_KEY, readPreference), (isOn) => lasting.set(STORAGE_KEY, isOn)];
}
