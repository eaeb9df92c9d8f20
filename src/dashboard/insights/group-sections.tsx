import { humanizeEnum } from '../order-labels/humanize-enum.ts';
import { keysOf, sumsBy } from '../period-figures/figure-groups.ts';
import { figureLink, ORDERS } from '../period-figures/figure-links.ts';
import { takingsIn } from '../period-figures/figure-rows.ts';
import { RankedSection } from '../period-figures/sections.tsx';
import { useStores } from '../stores/stores.ts';
import type { RankedMark } from '../ui/charts/ranked-bars.tsx';
import { collator } from '../ui/i18n/collator.ts';
import type { CurrencyFigures } from './currency-figures.ts';
import type { SectionWords } from './insights-words.ts';
import { MEASURED } from './measure.ts';

/** The largest first; equal values by name, as a language (BCP 47) sorts. */
export function byValue(locale: string): (left: RankedMark, right: RankedMark) => number {
  const { compare } = collator(locale);
  return (left, right) => right.value - left.value || compare(left.name, right.name);
}

const GROUPS = [
  { by: 'store', title: 'insights.by_store', mark: 'column.store' },
  { by: 'source', title: 'insights.by_source', mark: 'column.source' },
  { by: 'service_type', title: 'insights.by_service', mark: 'column.service' },
] as const;

/** A measure by store, source and service. */
export function GroupSections({
  words,
  now,
  before,
}: {
  words: SectionWords;
  now: CurrencyFigures;
  /** The figures to compare with. */
  before: CurrencyFigures | undefined;
}) {
  const { intl, period, measure, measureName: value } = words;
  const stores = useStores();
  const target = measure === 'takings' ? takingsIn() : ORDERS;
  return GROUPS.map(({ by, title, mark }) => {
    const sumsOf = (of: CurrencyFigures) => sumsBy(of.groups, by, MEASURED[measure]);
    const sums = sumsOf(now);
    const sumsBefore = before && sumsOf(before);
    const toOf = (key: string) =>
      by === 'store'
        ? figureLink({ ...period, stores: [key] }, target)
        : figureLink(period, { ...target, filters: { [by]: key } });
    const marks = keysOf(sums, sumsBefore).map((key): RankedMark => {
      const sum = sums.get(key) ?? 0;
      return {
        key,
        name: by === 'store' ? stores.find(key).name : humanizeEnum(intl, by, key),
        ...words.write(sum),
        before: sumsBefore && words.write(sumsBefore.get(key) ?? 0),
        to: sum === 0 || key === '' ? undefined : toOf(key),
      };
    });
    return (
      <RankedSection
        key={by}
        title={intl.formatMessage({ id: title }, { measure: value })}
        mark={intl.formatMessage({ id: mark })}
        value={value}
        marks={marks.toSorted(byValue(intl.locale))}
      />
    );
  });
}
