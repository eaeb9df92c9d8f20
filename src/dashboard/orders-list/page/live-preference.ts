import { useMemory, useRemembered } from '../../kit/browser-storage.ts';

/** The storage key of the live updates preference. */
export const LIVE_KEY = 'tillview.live';

function readPreference(value: unknown): boolean {
  return value !== false;
}

/** Whether live updates are on in this browser (the default), with a setter. */
export function useLivePreference(): [boolean, (isOn: boolean) => void] {
  const { lasting } = useMemory();
  return [useRemembered(lasting, LIVE_KEY, readPreference), (isOn) => lasting.set(LIVE_KEY, isOn)];
}
