import { useHotkey } from '../../../kit/use-hotkey.ts';

/** Calls `onPress` when the key that leads to the filters is pressed. */
export function useFilterKey(onPress: () => void): void {
  useHotkey('f', onPress);
  // As it comes with Caps Lock.
  useHotkey('F', onPress);
}
