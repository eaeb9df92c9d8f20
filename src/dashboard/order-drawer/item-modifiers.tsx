import { useIntl } from 'react-intl';
import type { OrderItem } from '#contract/order.ts';
import { Amount } from './amount.tsx';
import { GivenName } from './given-name.tsx';

/** The options chosen for a line with what each adds to its price (already part of the line's amount). */
export function ItemModifiers({ item }: { item: OrderItem }) {
  const intl = useIntl();
  if (item.modifiers.length === 0) return null;
  return (
    <ul className="text-xs text-ink-muted">
      {item.modifiers.map((modifier, index) => (
        // The same option may be chosen twice: only its place tells one from the other.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${modifier.id} ${index}`} className="wrap-anywhere">
          <GivenName value={modifier.name} fallback={intl.formatMessage({ id: 'drawer.option_unnamed' })} />{' '}
          <Amount cents={modifier.priceDeltaCents} signed className="text-ink-faint" />
        </li>
      ))}
    </ul>
  );
}
