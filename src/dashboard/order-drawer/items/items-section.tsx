import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PriceStep } from '../../order-math/price-steps.ts';
import { HighlightedPart } from '../changes/highlight.tsx';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { PartSection, SectionButton } from '../parts/section.tsx';
import { withKeys } from '../parts/with-keys.ts';
import { ItemList } from './item-list.tsx';

const STEP_MESSAGES = {
  subtotal: 'drawer.subtotal',
  other_discount: 'drawer.other_discount',
  manual_discount: 'drawer.manual_discount',
  tax: 'drawer.tax',
  difference: 'drawer.difference',
} as const;

function StepName({ step }: { step: PriceStep }) {
  const intl = useIntl();
  if (step.kind !== 'promotion') return <FormattedMessage id={STEP_MESSAGES[step.kind]} />;
  return (
    <JumpLink kind="promotion" index={step.promotionIndex}>
      <GivenName value={step.promotion.name} fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })} isCut />
    </JumpLink>
  );
}

/** The way from the subtotal to the total, step by step. */
function PriceSummary() {
  const { order, figures } = useOrderContext();
  return (
    <div className="mt-1 border-t border-line pt-2 text-row text-ink-muted">
      {withKeys(figures.steps, ({ kind }) => kind).map(({ key, entry: step }) => (
        <HighlightedPart key={key} part="steps" id={step.kind}>
          <MoneyRow amount={<Amount cents={step.cents} />} className={step.kind === 'difference' ? 'text-warning' : ''}>
            <StepName step={step} />
          </MoneyRow>
        </HighlightedPart>
      ))}
      <HighlightedPart part="steps" id="total">
        <MoneyRow className="mt-0.5 font-semibold text-ink" amount={<Amount cents={order.totalCents} />}>
          <FormattedMessage id="drawer.total" />
        </MoneyRow>
      </HighlightedPart>
    </div>
  );
}

/** The order's lines (by kitchen round on demand), the price steps from them to the total, and `children` below. */
export function ItemsSection({ children }: { children?: ReactNode }) {
  const { order, figures } = useOrderContext();
  const [isByRound, setIsByRound] = useState(false);
  const hasRounds = figures.roundNumbers.length > 1;
  return (
    <PartSection
      title="drawer.items"
      none="drawer.items_none"
      field="items"
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
      <ItemList isByRound={isByRound && hasRounds} />
      <PriceSummary />
      {children}
    </PartSection>
  );
}
