import { useContext } from 'react';
import { FormattedNumber } from 'react-intl';
import type { Order } from '#contract/order.ts';
import { NameLanguage, pickLocalized } from '../../i18n/localized-text.ts';
import { sumQuantities } from '../../order-math/sum-quantities.ts';
import { EMPTY } from './cells.tsx';

const NAMED = 3;

/** How many items an order has, and its first ones by name; the parts of a combo count as the combo. */
export function ItemsCell({ order }: { order: Order }) {
  const language = useContext(NameLanguage);
  if (!order.items) return EMPTY;
  const lines = order.items.filter(({ itemRole }) => itemRole !== 'combo_child');
  const names = lines.flatMap(({ id, productName }) => {
    const picked = pickLocalized(productName, language);
    return picked ? [{ id, ...picked }] : [];
  });
  return (
    <>
      <span className="font-medium">
        <FormattedNumber value={sumQuantities(lines.map(({ qty }) => qty))} maximumFractionDigits={3} />
      </span>
      {names.slice(0, NAMED).map(({ id, text, lang }, index) => (
        <span key={id} className="text-ink-muted">
          {index === 0 ? '\u2002' : ', '}
          <bdi lang={lang}>{text}</bdi>
        </span>
      ))}
      {names.length > NAMED && <span className="text-ink-muted">, …</span>}
    </>
  );
}
