import { FormattedMessage, useIntl } from 'react-intl';
import { type PriceStep, priceSteps } from '../../order-math/price-steps.ts';
import { Amount } from '../parts/amount.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { MarkedPart } from '../changes/marked-part.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { withKeys } from '../parts/with-keys.ts';

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
    <JumpLink kind="promotion" place={step.place}>
      <GivenName value={step.promotion.name} fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })} isCut />
    </JumpLink>
  );
}

/** The way from the subtotal to the total, step by step. */
export function PriceSummary() {
  const { order } = useOrderFrame();
  return (
    <div className="mt-1 border-t border-line pt-2 text-row text-ink-muted">
      {withKeys(priceSteps(order), ({ kind }) => kind).map(({ key, entry: step }) => (
        <MarkedPart key={key} part="steps" id={step.kind}>
          <MoneyRow amount={<Amount cents={step.cents} />} className={step.kind === 'difference' ? 'text-warning' : ''}>
            <StepName step={step} />
          </MoneyRow>
        </MarkedPart>
      ))}
      <MarkedPart part="steps" id="total">
        <MoneyRow className="mt-0.5 font-semibold text-ink" amount={<Amount cents={order.totalCents} />}>
          <FormattedMessage id="drawer.total" />
        </MoneyRow>
      </MarkedPart>
    </div>
  );
}
