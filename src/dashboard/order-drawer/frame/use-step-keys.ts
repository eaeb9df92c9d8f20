import { useCallback } from 'react';
import { useHotkey } from '../../kit/use-hotkey.ts';

/** Goes to the next and previous order with `j` and `k` wherever the focus is, unless something nearer takes the keys: the list has its own. */
export function useStepKeys(onStep: ((direction: 1 | -1) => void) | undefined): void {
  useHotkey(
    'j',
    useCallback(() => onStep?.(1), [onStep]),
  );
  useHotkey(
    'k',
    useCallback(() => onStep?.(-1), [onStep]),
  );
}
