import { pickLocalized } from '../../kit/i18n/localized-text.ts';
import { sumQuantities } from '../../order-math/sum-quantities.ts';
import { type Cell, EMPTY } from './cells.tsx';

const NAMED = 3;

/** How many items an order has, and its first ones by name; the parts of a combo count as the combo. */
export const itemsCell: Cell = (order, { intl, nameLanguage }) => {
  // They were not asked for when the order came, and will be there with the next answer.
  if (!order.items) return <span className="text-ink-faint">…</span>;
  if (order.items.length === 0) return EMPTY;
  const lines = order.items.filter(({ itemRole }) => itemRole !== 'combo_child');
  const names = lines.flatMap(({ id, productName }) => {
    const picked = pickLocalized(productName, nameLanguage);
    return picked ? [{ id, ...picked }] : [];
  });
  return (
    <>
      <span className="font-medium">
        {intl.formatNumber(sumQuantities(lines.map(({ qty }) => qty)), { maximumFractionDigits: 3 })}
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
};
