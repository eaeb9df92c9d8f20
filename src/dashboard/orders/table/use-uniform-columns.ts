import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import type { Order } from '#contract/service/order.ts';
import { readStored, writeStored } from '../../ui/browser-storage.ts';
import { uniformColumns } from './order-columns.tsx';

const KEY = 'tillview.uniform-columns';
const columnIds = z.catch(z.array(z.string()), []);

/**
 * The columns in which all orders of this browser's last unfiltered list had the same, and
 * `compare` for the orders of the next such list. The columns stay so under any filter and after a
 * reload, so that none moves; `hadAny` tells of the page's start, since items need another request.
 */
export function useUniformColumns() {
  const [known, setKnown] = useState(() => columnIds.parse(readStored('localStorage', KEY)));
  const [hadAny] = useState(known.length > 0);
  const compare = useCallback(
    (unfiltered: readonly Order[]) => {
      const now = uniformColumns(unfiltered);
      if (!now || now.join() === known.join()) return;
      setKnown([...now]);
      writeStored('localStorage', KEY, now);
    },
    [known],
  );
  return { uniform: known, hadAny, compare };
}
