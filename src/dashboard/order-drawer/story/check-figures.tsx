import { FormattedMessage } from 'react-intl';
import type { OrderCheck } from '../../order-math/order-check.ts';
import { Amount } from '../parts/amount.tsx';
import { useQuantityText } from '../parts/use-quantity-text.ts';

/** The figures of a comparison: one where both are the same, else both. */
export function CheckFigures({ check }: { check: OrderCheck }) {
  const quantityText = useQuantityText();
  const figure = (value: number) =>
    check.name === 'line_refunded_quantity' ? quantityText(value) : <Amount cents={value} />;
  if (check.found === check.stated) return <>{figure(check.stated)}</>;
  return (
    <FormattedMessage
      id={check.holds ? 'drawer.audit.of' : 'drawer.audit.against'}
      values={{ found: figure(check.found), stated: figure(check.stated) }}
    />
  );
}
