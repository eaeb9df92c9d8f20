import { useId, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { itemTree } from '../../order-math/item-tree.ts';
import { type KitchenRound, kitchenRounds, lineCount, linesByRound } from '../../order-math/kitchen-rounds.ts';
import { originalLines } from '../../order-math/original-lines.ts';
import { type PromotionShares, promotionShares } from '../../order-math/promotion-shares.ts';
import type { RoundDetail } from './item-detail.tsx';
import { ItemTreeList } from './item-tree-list.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';

function RoundLines({ group, byLine }: { group: KitchenRound; byLine: PromotionShares['byLine'] }) {
  const { round, lines } = group;
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-1.5">
      <h4 id={headingId} className="flex items-baseline gap-2 text-xs font-medium text-ink-muted">
        {round === undefined ? (
          <FormattedMessage id="drawer.round_unsaid" />
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
  const { order } = useOrderFrame();
  const { roots, byLine, roundDetail } = useMemo(() => {
    const [first] = kitchenRounds(order.items ?? []);
    const detail: RoundDetail = first === undefined ? 'none' : { first };
    return { roots: itemTree(originalLines(order)), byLine: promotionShares(order).byLine, roundDetail: detail };
  }, [order]);
  if (!isByRound) return <ItemTreeList roots={roots} byLine={byLine} roundDetail={roundDetail} />;
  return (
    <div className="space-y-3">
      {linesByRound(roots).map((group) => (
        <RoundLines key={group.round ?? ''} group={group} byLine={byLine} />
      ))}
    </div>
  );
}
