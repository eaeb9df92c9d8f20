import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import type { Order } from '#contract/service/order.ts';
import { readStored, writeStored } from '../../ui/browser-storage.ts';
import { uniformColumns } from './order-columns.tsx';

const KEY = 'tillview.uniform-columns';
const columnIds = z.catch(z.array(z.string()), []);

/**
 * The columns in which all orders of this browser's last unfiltered list had the same, and a
 * function for the orders of the next such list. The columns stay so under any filter and after a
 * reload, so that none moves.
 */
export function useUniformColumns(): [readonly string[], (unfiltered: readonly Order[]) => void] {
  const [known, setKnown] = useState(() => columnIds.parse(readStored('localStorage', KEY)));
  const compare = useCallback(
    (unfiltered: readonly Order[]) => {
      const now = uniformColumns(unfiltered);
      if (!now || now.join() === known.join()) return;
      setKnown([...now]);
      writeStored('localStorage', KEY, now);
    },
    [known],
  );
  return [known, compare];
}
