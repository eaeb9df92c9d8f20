import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { dotless } from '#order-domain/figures/product-figures.ts';
import { commonName, methodValue } from '#order-domain/order/tenders.ts';
import type { RankedMark } from '../ui/charts/ranked-bars.tsx';
import { methodName } from '../order-labels/method-name.ts';
import { openValueName } from '../order-labels/open-value.ts';
import { figureLink, type FigureTarget, ORDERS } from '../period-figures/figure-links.ts';
import { keysOf, sumsBy } from '../period-figures/figure-groups.ts';
import { takingsIn } from '../period-figures/figure-rows.ts';
import { RankedSection } from '../period-figures/sections.tsx';
import { useStores } from '../stores/stores.ts';
import type { CurrencyFigures } from './currency-figures.ts';
import type { SectionWords } from './insights-words.ts';
import { MEASURED } from './measure.ts';

/** The largest first; equal ones by their names. */
export function byValue(left: RankedMark, right: RankedMark): number {
  return right.value - left.value || (left.name < right.name ? -1 : 1);
}

/** A measure by store, source and service, and net takings by payment method. */
export function GroupSections({
  words,
  now,
  before,
}: {
  words: SectionWords;
  now: CurrencyFigures;
  /** Those compared with. */
  before: CurrencyFigures | undefined;
}) {
  const { intl, period, measure, measureName: value } = words;
  const stores = useStores();
  const marksBy = (
    by: 'store' | 'source' | 'service_type',
    nameOf: (key: string) => string,
    targetOf: (key: string) => {
      readonly stores?: readonly string[];
      readonly filters?: FigureTarget['filters'];
    },
  ): RankedMark[] => {
    const toOf = (key: string) => {
      const { stores: own = period.stores, filters = {} } = targetOf(key);
      const target = measure === 'takings' ? takingsIn() : ORDERS;
      return figureLink({ ...period, stores: own }, { ...target, filters });
    };
    const [sums, sumsBefore] = [now, before].map(
      (of) => of && sumsBy(of.groups, by, MEASURED[measure]),
    );
    return keysOf(sums, sumsBefore)
      .map((key) => {
        const sum = sums?.get(key) ?? 0;
        return {
          key,
          name: nameOf(key),
          ...words.write(sum),
          before: sumsBefore && words.write(sumsBefore.get(key) ?? 0),
          to: sum === 0 || key === '' ? undefined : toOf(key),
        };
      })
      .toSorted(byValue);
  };
  const openMarks = (by: 'source' | 'service_type') =>
    marksBy(
      by,
      (key) => openValueName(intl, by, key),
      (key) => ({ filters: { [by]: key } }),
    );
  const groups = [
    {
      title: 'insights.by_store',
      mark: 'column.store',
      marks: marksBy(
        'store',
        (key) => stores.find(key).name,
        (key) => ({ stores: [key] }),
      ),
    },
    { title: 'insights.by_source', mark: 'column.source', marks: openMarks('source') },
    { title: 'insights.by_service', mark: 'column.service', marks: openMarks('service_type') },
  ] as const;
  return (
    <>
      {groups.map(({ title, mark, marks }) => (
        <RankedSection
          key={title}
          title={intl.formatMessage({ id: title }, { measure: value })}
          mark={intl.formatMessage({ id: mark })}
          value={value}
          marks={marks}
        />
      ))}
      <RankedSection
        title={intl.formatMessage({ id: 'insights.by_method' })}
        mark={intl.formatMessage({ id: 'figures.method' })}
        value={intl.formatMessage({ id: 'figures.net' })}
        marks={methodMarks(words, now.tree, before)}
      />
    </>
  );
}

function methodMarks(
  words: SectionWords,
  tree: FiguresTree | undefined,
  before: CurrencyFigures | undefined,
): RankedMark[] {
  const sumsOf = (of: FiguresTree | undefined) =>
    Map.groupBy(of?.methods ?? [], ({ method }) => methodValue(method));
  const [sums, sumsBefore] = [sumsOf(tree), before && sumsOf(before.tree)];
  const netOf = (methods: FiguresTree['methods'] = []) =>
    methods.reduce((sum, { netCents }) => sum + netCents, 0);
  return keysOf(sums, sumsBefore)
    .map((value) => {
      const [methods, methodsBefore] = [sums.get(value), sumsBefore?.get(value)];
      const { text, lang } = methodName(words.intl, words.languages, {
        value,
        tender: { name: commonName((methods ?? methodsBefore ?? []).map(({ method }) => method)) },
      });
      return {
        key: value,
        name: text,
        lang,
        ...words.write(netOf(methods), 'money'),
        before: sumsBefore && words.write(netOf(methodsBefore), 'money'),
        to: methods && figureLink(words.period, takingsIn(dotless(value))),
      };
    })
    .toSorted(byValue);
}
