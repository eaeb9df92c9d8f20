import { useRef, useState } from 'react';
import { asFailure } from '../../kit/failure.tsx';
import type { ApiFailure } from '../../kit/request.ts';

/** Something that is sent when a button is pressed: whether it is on its way, and why the last attempt failed. */
export type Action = {
  readonly isBusy: boolean;
  readonly failure: ApiFailure | undefined;
  /** Resolves to whether it succeeded; a second press while it is on its way does nothing. */
  readonly run: (send: () => Promise<void>) => Promise<boolean>;
};

/** One action at a time. */
export function useAction(): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isRunning = useRef(false);
  const run = async (send: () => Promise<void>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await send();
      setFailure(undefined);
      return true;
    } catch (error) {
      setFailure(asFailure(error));
      return false;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, failure, run };
}
