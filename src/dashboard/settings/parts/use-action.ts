import { useRef, useState } from 'react';
import { asFailure } from '../../kit/failure.tsx';
import type { ApiFailure } from '../../kit/request.ts';

/** A request sent by pressing a button: whether it is in progress, and why the last attempt failed. */
export type Action = {
  readonly isBusy: boolean;
  readonly failure: ApiFailure | undefined;
  /** Resolves to whether it succeeded; a second press while it is in progress does nothing. */
  readonly run: (send: () => Promise<void>) => Promise<boolean>;
};

/** Runs one action at a time. */
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
