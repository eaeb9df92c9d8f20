import { Check } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { orderMismatches } from '../order-math/order-checks.ts';
import { type PriceStep, priceSteps } from '../order-math/price-steps.ts';
import { Amount } from './amount.tsx';
import { GivenName } from './given-name.tsx';
import { MoneyRow } from './money-row.tsx';
import { useOrderFrame } from './order-frame.ts';
import { withKeys } from './with-keys.ts';

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
  return <GivenName value={step.promotion.name} fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })} />;
}

/** The way from the subtotal to the total, step by step, and a quiet word when every sum of the order agrees. */
export function PriceSummary() {
  const { order } = useOrderFrame();
  const addsUp = orderMismatches(order).length === 0 && order.unreadable === undefined;
  return (
    <div className="mt-1 border-t border-line pt-2 text-row text-ink-muted">
      {withKeys(priceSteps(order), ({ kind }) => kind).map(({ key, entry: step }) => (
        <MoneyRow
          key={key}
          amount={<Amount cents={step.cents} />}
          className={step.kind === 'difference' ? 'text-warning' : ''}
        >
          <StepName step={step} />
        </MoneyRow>
      ))}
      <MoneyRow className="font-semibold text-ink" amount={<Amount cents={order.totalCents} />}>
        <FormattedMessage id="drawer.total" />
      </MoneyRow>
      {addsUp && (
        <p className="mt-1 flex items-center gap-1 text-xs text-ink-faint">
          <Check aria-hidden size={12} />
          <FormattedMessage id="drawer.adds_up" />
        </p>
      )}
    </div>
  );
}
