import { useDeferredValue } from 'react';
import { flattenTree, type LineNode } from '../../order-math/item-tree.ts';
import type { PromotionShares } from '../../order-math/promotion-shares.ts';
import type { RoundDetail } from './item-detail.tsx';
import { ItemLine } from './item-line.tsx';

/** More than any screen shows: the lines beyond are drawn when there is time. */
const FIRST_LINES = 40;
const INDENTS = ['', 'ps-0', 'ps-4', 'ps-8'] as const;

/** Lines as on a kitchen ticket, the parts of a combo beneath it. */
export function ItemTreeList({
  roots,
  byLine,
  roundDetail,
}: {
  roots: readonly LineNode[];
  byLine: PromotionShares['byLine'];
  roundDetail: RoundDetail;
}) {
  const isLong = roots.length > FIRST_LINES;
  const drawn = useDeferredValue(roots, isLong ? roots.slice(0, FIRST_LINES) : roots);
  const line = (node: LineNode, detail: RoundDetail) => (
    <ItemLine node={node} shares={byLine.get(node.index) ?? []} roundDetail={detail} />
  );
  return (
    <ul className="-my-1 empty:hidden">
      {drawn.map((node) => (
        // Long orders stay quick: what is out of sight is not laid out. What marks a line stands before it, within what is not cut off.
        <li
          key={node.index}
          className={`-ms-3 py-1 ps-3 ${isLong ? '[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]' : ''}`}
        >
          {line(node, roundDetail)}
          {node.children.length > 0 && (
            <ul className="ms-9 mt-1 space-y-1 border-s border-line ps-2.5">
              {flattenTree([node])
                .slice(1)
                .map((part) => (
                  <li key={part.node.index} className={INDENTS[Math.min(part.depth, INDENTS.length - 1)]}>
                    {line(part.node, isSameRound(part.node, node) ? 'none' : roundDetail)}
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The parts of a combo are sent with it; only what was not needs saying. */
function isSameRound({ item: one }: LineNode, { item: other }: LineNode): boolean {
  return one.submitRound === other.submitRound && one.deltaQty === other.deltaQty;
}
