import { useIntl } from 'react-intl';
import type { Tender } from '../../order-math/tender-balances.ts';
import { openValueName } from '../../order-words/open-value.ts';
import { GivenName } from './given-name.tsx';

/** A way to pay by its own name, else by its code. */
export function TenderName({ tender }: { tender: Tender }) {
  const intl = useIntl();
  const unnamed = intl.formatMessage({ id: 'drawer.method_unnamed' });
  const fallback = tender.code ? openValueName(intl, 'payment_method', tender.code) : unnamed;
  return <GivenName value={tender.name} fallback={fallback} />;
}
