import { useDeferredValue, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { flattenTree, type KitchenRound, lineCount, type LineNode } from '../../order-math/item-tree.ts';
import type { PromotionShares } from '../../order-math/promotion-shares.ts';
import { useOrderContext } from '../parts/order-context.ts';
import { useQuantityText } from '../parts/use-quantity-text.ts';
import type { RoundDetail } from './item-detail.tsx';
import { ItemLine } from './item-line.tsx';

/** More lines than any screen shows; the rest is rendered with low priority. */
const FIRST_LINES = 40;
const INDENTS = ['', 'ps-0', 'ps-4', 'ps-8'] as const;

/** Lines as on a kitchen ticket, the parts of a combo beneath it. */
function ItemTreeList({
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
  const quantityText = useQuantityText();
  // All names begin at the same place, beside the longest quantity and its “×”.
  const longest =
    flattenTree(roots).reduce((most, { node }) => Math.max(most, quantityText(node.item.qty).length), 0) + 2;
  const line = (node: LineNode, detail: RoundDetail) => (
    <ItemLine node={node} shares={byLine.get(node.index) ?? []} roundDetail={detail} />
  );
  return (
    <ul className="-my-1 empty:hidden" style={{ '--quantity': `${longest}ch` }}>
      {drawn.map((node) => (
        // Lines out of sight are not laid out, so that long orders stay quick. The negative margin keeps a line's highlight from being clipped.
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

/** Whether two lines were sent together: a part of a combo names its round only when it was not sent with the combo. */
function isSameRound({ item: one }: LineNode, { item: other }: LineNode): boolean {
  return one.submitRound === other.submitRound && one.deltaQty === other.deltaQty;
}

function RoundLines({ group, byLine }: { group: KitchenRound; byLine: PromotionShares['byLine'] }) {
  const { round, lines } = group;
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-1.5">
      <h4 id={headingId} className="flex items-baseline gap-2 text-xs font-medium text-ink-muted">
        {round === undefined ? (
          <FormattedMessage id="drawer.round_unknown" />
        ) : (
          <FormattedMessage id="drawer.round_heading" values={{ round }} />
        )}{' '}
        <span className="font-normal text-ink-faint">
          <FormattedMessage
            id="drawer.round_lines"
            values={{ count: lineCount(group), isSaid: round === undefined ? 'no' : 'yes' }}
          />
        </span>
      </h4>
      <ItemTreeList roots={lines} byLine={byLine} roundDetail="change" />
    </div>
  );
}

/** The order's lines as on a kitchen ticket: in the order's own sequence, or by the kitchen round that sent them last. */
export function ItemList({ isByRound }: { isByRound: boolean }) {
  const { tree, rounds, roundNumbers, shares } = useOrderContext().figures;
  const { byLine } = shares;
  if (isByRound) {
    return (
      <div className="space-y-3">
        {rounds.map((group) => (
          <RoundLines key={group.round ?? 'none'} group={group} byLine={byLine} />
        ))}
      </div>
    );
  }
  const [first] = roundNumbers;
  return <ItemTreeList roots={tree} byLine={byLine} roundDetail={first === undefined ? 'none' : { first }} />;
}
