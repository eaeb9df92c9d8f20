import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Order } from '#contract/service/order.ts';
import { readStored, writeStored } from '../../ui/browser-storage.ts';
import { untellingColumns } from './order-columns.tsx';

const KEY = 'tillview.untelling-columns';
const ids = z.catch(z.array(z.string()), []);

/**
 * The columns that told the orders of the last unfiltered list in this browser apart in nothing.
 * They stay the same under any filter and after a reload, so that no column moves.
 */
export function useUntellingColumns(
  orders: readonly Order[],
  isUnfiltered: boolean,
): readonly string[] {
  const [known, setKnown] = useState(() => ids.parse(readStored('localStorage', KEY)));
  const now = isUnfiltered ? untellingColumns(orders) : undefined;
  if (now && now.join() !== known.join()) setKnown([...now]);
  useEffect(() => writeStored('localStorage', KEY, known), [known]);
  return known;
}
