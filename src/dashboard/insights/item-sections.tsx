import type { FigureValue } from '#contract/bff/order-store/figures.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { productFigure } from '#order-domain/figures/product-figures.ts';
import { figureLink, ordersBehind } from '../period-figures/figure-links.ts';
import { RankedSection } from '../period-figures/sections.tsx';
import type { ChartValue } from '../ui/charts/chart-mark.ts';
import { byValue } from './group-sections.tsx';
import type { SectionWords } from './insights-words.ts';

/** The maximum number of ranked items. */
const MOST_ITEMS = 50;
const NOT_SOLD = { cents: 0, millionths: 0 };

/** The best-selling items by number and by money. */
export function ItemSections({
  words,
  items,
  before,
}: {
  words: SectionWords;
  items: readonly FigureValue[];
  /** The figures to compare with. */
  before: readonly FigureValue[] | undefined;
}) {
  const { intl, languages, period } = words;
  const itemsBefore = before && new Map(before.map((item) => [item.value, item]));
  const rank = (
    sold: readonly FigureValue[],
    write: (item: Pick<FigureValue, 'cents' | 'millionths'>) => ChartValue,
  ) => {
    const ranked = sold
      .map((item) => {
        const { text, lang } = pickLocalized(item.name, languages) ?? { lang: undefined };
        const name = text ?? (item.value.slice(0, 8) || '—');
        return {
          key: item.value,
          name,
          lang,
          ...write(item),
          before: itemsBefore && write(itemsBefore.get(item.value) ?? NOT_SOLD),
          to: figureLink(period, ordersBehind(`${productFigure(item.value)}.${name}`)),
        };
      })
      .toSorted(byValue(intl.locale))
      .slice(0, MOST_ITEMS);
    const named = Map.groupBy(ranked, ({ name }) => name);
    // Products with the same name would look like duplicates; a product without an id has no
    // suffix.
    return ranked.map((each) =>
      named.get(each.name)?.length === 1 || each.key.startsWith('name ')
        ? each
        : { ...each, name: `${each.name} · ${each.key.slice(0, 8)}` },
    );
  };
  // Weights cannot be compared with pieces.
  const pieces = items.filter(
    ({ value, isMeasured }) => !isMeasured && !itemsBefore?.get(value)?.isMeasured,
  );
  const mark = intl.formatMessage({ id: 'insights.item' });
  return (
    <>
      <RankedSection
        title={intl.formatMessage(
          { id: 'insights.best_quantity' },
          { isPart: pieces.length < items.length },
        )}
        mark={mark}
        value={intl.formatMessage({ id: 'insights.quantity' })}
        marks={rank(pieces, ({ millionths }) => ({
          value: millionths,
          text: intl.formatNumber(millionths / 1e6),
        }))}
        isCut={pieces.length > MOST_ITEMS}
      />
      <RankedSection
        title={intl.formatMessage({ id: 'insights.best_amount' })}
        mark={mark}
        value={intl.formatMessage({ id: 'figures.amount' })}
        marks={rank(items, ({ cents }) => words.write(cents, 'money'))}
        isCut={items.length > MOST_ITEMS}
      />
    </>
  );
}
