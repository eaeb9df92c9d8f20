import { type ReactNode, useContext, useDeferredValue, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PriceStep } from '#order-domain/order/price-steps.ts';
import { Amount, MoneyRow, useQuantityText } from '../parts/amount.tsx';
import { SearchText } from '../../order-labels/open-order.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { PromotionName } from '../parts/texts.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { Each, PartSection, SectionButton } from '../parts/section.tsx';
import {
  flattenTree,
  type KitchenRound,
  lineCount,
  type LineNode,
} from '#order-domain/order/item-tree.ts';
import { foldText, wordsInItem } from '#order-domain/text/fold-text.ts';
import type { PromotionShares } from '#order-domain/order/promotion-shares.ts';
import { ItemLine, type RoundDetail } from './item-line.tsx';

/** With fewer lines, nobody searches. */
const FEWEST_SEARCHED = 30;
/** More lines than any screen shows; the rest is rendered with low priority. */
const FIRST_LINES = 40;
const INDENTS = ['', 'ps-0', 'ps-4', 'ps-8'] as const;

/** Lines as on a kitchen ticket, the parts of a combo beneath it. */
function ItemTreeList({
  roots,
  byLine,
  roundDetail,
  hit,
}: {
  roots: readonly LineNode[];
  byLine: PromotionShares['byLine'];
  roundDetail: RoundDetail;
  /** The line to scroll to. */
  hit?: LineNode | undefined;
}) {
  const isLong = roots.length > FIRST_LINES;
  const drawn = useDeferredValue(roots, isLong ? roots.slice(0, FIRST_LINES) : roots);
  const quantityText = useQuantityText();
  // All names begin at the same place, beside the longest quantity and its “×”.
  const longest =
    flattenTree(roots).reduce(
      (most, { node }) => Math.max(most, quantityText(node.item.qty).length),
      0,
    ) + 2;
  const line = (node: LineNode, detail: RoundDetail) => (
    <ItemLine
      node={node}
      shares={byLine.get(node.index) ?? []}
      roundDetail={detail}
      isHit={node === hit}
    />
  );
  return (
    <ul className="-my-1 empty:hidden" style={{ '--quantity': `${longest}ch` }}>
      {drawn.map((node) => (
        // Lines out of sight are not laid out, so that long orders stay quick.
        <li
          key={node.index}
          className={`-ms-1 py-1 ps-1 ${isLong ? '[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]' : ''}`}
        >
          {line(node, roundDetail)}
          {node.children.length > 0 && (
            <ul className="ms-9 mt-1 space-y-1 border-s border-line ps-2.5">
              {flattenTree([node])
                .slice(1)
                .map((part) => (
                  <li
                    key={part.node.index}
                    className={INDENTS[Math.min(part.depth, INDENTS.length - 1)]}
                  >
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

/** A part of a combo names its round only when it differs from the combo's. */
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

/**
 * The order's lines as on a kitchen ticket: in the order's own sequence, or by the kitchen round
 * that sent them last.
 */
function ItemList({ isByRound }: { isByRound: boolean }) {
  const { tree, rounds, roundNumbers, shares } = useOrderContext().figures;
  const { byLine } = shares;
  const text = useContext(SearchText);
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
  return (
    <ItemTreeList
      roots={tree}
      byLine={byLine}
      roundDetail={first === undefined ? 'none' : { first }}
      hit={text === undefined ? undefined : flattenTree(linesWith(tree, text))[0]?.node}
    />
  );
}

function StepName({ step }: { step: PriceStep }) {
  if (step.kind !== 'promotion') return <FormattedMessage id={`drawer.${step.kind}`} />;
  return (
    <JumpLink kind="promotion" index={step.promotionIndex}>
      <PromotionName promotion={step.promotion} isCut />
    </JumpLink>
  );
}

function PriceSummary() {
  const { order, figures } = useOrderContext();
  return (
    <div className="mt-1 border-t border-line pt-2 text-row text-ink-muted">
      <Each of={figures.steps}>
        {(step) => (
          <MoneyRow
            amount={<Amount cents={step.cents} />}
            className={step.kind === 'difference' ? 'text-warning' : ''}
          >
            <StepName step={step} />
          </MoneyRow>
        )}
      </Each>
      <MoneyRow
        className="mt-0.5 font-semibold text-ink"
        amount={<Amount cents={order.totalCents} />}
      >
        <FormattedMessage id="drawer.total" />
      </MoneyRow>
    </div>
  );
}

/** The lines with an item of some words, each with the parts of its combo. */
function linesWith(roots: readonly LineNode[], text: string): readonly LineNode[] {
  return roots.filter((root) =>
    flattenTree([root]).some(({ node }) => wordsInItem(text, node.item).length > 0),
  );
}

/** The lines of a long order that a search finds. */
function SearchedItems({ text }: { text: string }) {
  const { tree, shares } = useOrderContext().figures;
  const found = linesWith(tree, text);
  return (
    <>
      <p role="status" className="text-xs text-ink-muted">
        <FormattedMessage id="drawer.items_found" values={{ count: found.length }} />
      </p>
      <ItemTreeList roots={found} byLine={shares.byLine} roundDetail="none" />
    </>
  );
}

/**
 * The order's lines (by kitchen round on demand), the price steps from them to the total, and
 * `children` below.
 */
export function ItemsSection({ children }: { children?: ReactNode }) {
  const { order, figures } = useOrderContext();
  const { formatMessage } = useIntl();
  const [isByRound, setIsByRound] = useState(false);
  const [text, setText] = useState('');
  const isLong = flattenTree(figures.tree).length >= FEWEST_SEARCHED;
  const isSearched = isLong && foldText(text).trim() !== '';
  const hasRounds = figures.roundNumbers.length > 1;
  return (
    <PartSection
      name="items"
      part={order.items}
      skeletonLines={4}
      summary={
        hasRounds && (
          <SectionButton aria-pressed={isByRound} onClick={() => setIsByRound(!isByRound)}>
            <FormattedMessage id="drawer.by_round" />
          </SectionButton>
        )
      }
    >
      {isLong && (
        <SearchInput
          label={formatMessage({ id: 'drawer.items_search' })}
          className="mb-1 w-full"
          value={text}
          onChange={setText}
        />
      )}
      {isSearched ? <SearchedItems text={text} /> : <ItemList isByRound={isByRound && hasRounds} />}
      <PriceSummary />
      {children}
    </PartSection>
  );
}
