import { useDeferredValue, useMemo } from 'react';
import { flattenTree, itemTree, type LineNode } from '../order-math/item-tree.ts';
import { kitchenRounds } from '../order-math/kitchen-rounds.ts';
import { originalLines } from '../order-math/original-lines.ts';
import { promotionShares } from '../order-math/promotion-shares.ts';
import { ItemLine } from './item-line.tsx';
import { useOrderFrame } from './order-frame.ts';

/** More than any screen shows: the lines beyond are drawn when there is time. */
const FIRST_LINES = 40;
const INDENTS = ['', 'ps-0', 'ps-4', 'ps-8'] as const;

/** The order's lines as on a kitchen ticket, the parts of a combo beneath it. */
export function ItemList() {
  const { order } = useOrderFrame();
  const { roots, byLine, showRound } = useMemo(
    () => ({
      roots: itemTree(originalLines(order)),
      byLine: promotionShares(order).byLine,
      showRound: kitchenRounds(order.items ?? []).length > 1,
    }),
    [order],
  );
  const drawn = useDeferredValue(roots, roots.slice(0, FIRST_LINES));
  const line = (node: LineNode) => <ItemLine node={node} shares={byLine.get(node.index) ?? []} showRound={showRound} />;
  return (
    <ul className="-my-1 empty:hidden">
      {drawn.map((node) => (
        // Long orders stay quick: what is out of sight is not laid out.
        <li key={node.index} className="py-1 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
          {line(node)}
          {node.children.length > 0 && (
            <ul className="ms-9 mt-1 space-y-1 border-s border-line ps-2.5">
              {flattenTree([node])
                .slice(1)
                .map((part) => (
                  <li key={part.node.index} className={INDENTS[Math.min(part.depth, INDENTS.length - 1)]}>
                    {line(part.node)}
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
