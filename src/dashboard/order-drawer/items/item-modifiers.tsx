import { useIntl } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import { Amount } from '../parts/amount.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** The options chosen for a line with what each adds to its price (already part of the line's amount). */
export function ItemModifiers({ item }: { item: OrderItem }) {
  const intl = useIntl();
  if (item.modifiers.length === 0) return null;
  return (
    <ul className="text-xs text-ink-muted">
      {withKeys(item.modifiers, ({ id }) => id).map(({ key, entry: modifier }) => (
        <li key={key}>
          <MoneyRow amount={<Amount cents={modifier.priceDeltaCents} signed className="text-ink-faint" />}>
            <span aria-hidden>+ </span>
            <GivenName value={modifier.name} fallback={intl.formatMessage({ id: 'drawer.option_unnamed' })} />
          </MoneyRow>
        </li>
      ))}
    </ul>
  );
}
