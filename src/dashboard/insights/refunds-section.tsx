import { pickLocalized } from '#contract/text/localized-string.ts';
import type { RankedMark } from '../ui/charts/ranked-bars.tsx';
import { formatPercent } from '../ui/i18n/percent.ts';
import type { FigureGroupRow, FigureValue } from '#contract/bff/order-store/figures.ts';
import { BESIDE_ITEMS, NO_ITEMS, UNKNOWN_ITEMS } from '#order-domain/figures/fold-breakdowns.ts';
import { productFigure } from '#order-domain/figures/product-figures.ts';
import { commonName, methodValue, type Tender } from '#order-domain/order/tenders.ts';
import { methodName } from '../order-labels/method-name.ts';
import { sumsBy } from '../period-figures/figure-groups.ts';
import { figureLink } from '../period-figures/figure-links.ts';
import { type NarrowDays, PeriodBars } from '../period-figures/period-bars.tsx';
import { COLUMNS, RankedSection, Section } from '../period-figures/sections.tsx';
import { sumOfPart, sumsOverTime, type TimePart, timeUnit } from '../period-figures/times.ts';
import { useStores } from '../stores/stores.ts';
import { type CurrencyFigures, listedBy } from './currency-figures.ts';
import { byValue } from './group-sections.tsx';
import type { SectionWords } from './insights-words.ts';

/**
 * A ranking of refunds: what its values are called, which share of which payments they are, and
 * which list shows them.
 */
type RefundGroup = {
  readonly by: 'reason' | 'method' | 'store' | 'item' | 'age';
  readonly mark: string;
  readonly nameOf: (sum: RefundSum) => {
    readonly text: string;
    readonly lang?: string | undefined;
  };
  readonly filtersOf: (sum: RefundSum) => Readonly<Record<string, string>>;
  /** The payments that a value is a share of; undefined: all of the period. */
  readonly takenOf?: (value: string) => number;
};

/** What was refunded with one value. */
type RefundSum = Pick<FigureValue, 'value' | 'name' | 'cents'>;

const refundedCents = ({ takenCents, netTakingsCents }: FigureGroupRow) =>
  takenCents - netTakingsCents;

/** The refunds by what a ranking is of, and whether there are more. */
function refundsBy(figures: CurrencyFigures, by: RefundGroup['by']) {
  if (by !== 'store') return listedBy(figures, `refund_${by}`);
  const sums = [...sumsBy(figures.groups, by, refundedCents)].filter(([, cents]) => cents !== 0);
  return {
    values: sums.map(([value, cents]): RefundSum => ({ value, name: undefined, cents })),
    hasMore: false,
  };
}

/** The refunds given in the period, of any order: as many as /refunds lists. */
export function RefundsSection({
  words,
  now,
  compared,
  onNarrow,
}: {
  words: SectionWords;
  now: CurrencyFigures;
  /** Those compared with, and how many days later they are (a negative number). */
  compared: { readonly figures: CurrencyFigures; readonly daysLater: number } | undefined;
  onNarrow: NarrowDays;
}) {
  const before = compared?.figures;
  const { intl, languages, period } = words;
  const stores = useStores();
  const taken = now.tree?.takenCents ?? 0;
  const takenIn = sumsBy(now.groups, 'store', ({ takenCents }) => takenCents);
  const share = (cents: number, of: number) =>
    of > 0 ? formatPercent(intl.locale, Math.round((cents / of) * 1_000) / 10) : undefined;
  const groups: readonly RefundGroup[] = [
    {
      by: 'reason',
      mark: intl.formatMessage({ id: 'insights.reason' }),
      nameOf: ({ name }) => ({
        text: name?.['_base'] ?? intl.formatMessage({ id: 'insights.no_reason' }),
      }),
      filtersOf: ({ value }) => ({ reason: `"${value}"` }),
    },
    {
      by: 'method',
      mark: intl.formatMessage({ id: 'figures.method' }),
      nameOf: ({ value }) =>
        methodName(intl, languages, {
          value,
          tender: { name: commonName(methodsOf(value, now.tree, before?.tree)) },
        }),
      filtersOf: ({ value }) => ({ method: value }),
      takenOf: (value) =>
        (now.tree?.methods ?? [])
          .filter(({ method }) => methodValue(method) === value)
          .reduce((sum, { takenCents }) => sum + takenCents, 0),
    },
    {
      by: 'store',
      mark: intl.formatMessage({ id: 'column.store' }),
      nameOf: ({ value }) => ({ text: stores.find(value).name }),
      filtersOf: ({ value }) => ({ store_id: value }),
      takenOf: (value) => takenIn.get(value) ?? 0,
    },
    {
      by: 'item',
      mark: intl.formatMessage({ id: 'insights.item' }),
      nameOf: ({ value, name }) => itemName(words, value, name),
      filtersOf: ({ value, name }) =>
        value === NO_ITEMS
          ? { mark: 'no_items' }
          : { figure: `${productFigure(value)}.${itemName(words, value, name).text}` },
    },
    {
      by: 'age',
      mark: intl.formatMessage({ id: 'insights.age' }, { age: 'title' }),
      nameOf: ({ value }) => ({ text: intl.formatMessage({ id: 'insights.age' }, { age: value }) }),
      filtersOf: ({ value }) => ({ age: value }),
    },
  ];
  /** The marks of a ranking; values that only the other period has are zero. */
  const marksOf = ({ by, nameOf, filtersOf, takenOf }: RefundGroup) => {
    const { values, hasMore } = refundsBy(now, by);
    const earlier = before && new Map(refundsBy(before, by).values.map((sum) => [sum.value, sum]));
    const own = new Set(values.map(({ value }) => value));
    // One that isn't listed may still have some.
    const gone = hasMore
      ? []
      : [...(earlier?.values() ?? [])].filter(({ value }) => !own.has(value));
    const marks = [...values, ...gone.map((sum) => ({ ...sum, cents: 0 }))].map(
      (sum): RankedMark => {
        const { text, lang } = nameOf(sum);
        return {
          key: sum.value,
          name: text,
          lang,
          ...words.write(sum.cents, 'money'),
          before: earlier && words.write(earlier.get(sum.value)?.cents ?? 0, 'money'),
          note: share(sum.cents, takenOf?.(sum.value) ?? taken),
          to: own.has(sum.value) ? refundsLink(words, filtersOf(sum)) : undefined,
        };
      },
    );
    return { marks: marks.toSorted(byValue), isTop: hasMore };
  };
  // Each refund has one age.
  const { values: all } = listedBy(now, 'refund_age');
  if (all.length === 0 && (!before || listedBy(before, 'refund_age').values.length === 0))
    return null;
  const cents = all.reduce((sum, each) => sum + each.cents, 0);
  const unit = timeUnit(period);
  const takenOver = sumsOverTime(period, now.groups, ({ takenCents }) => takenCents);
  const sumsOf = (of: CurrencyFigures) => sumsOverTime(period, of.groups, refundedCents);
  /** An amount, with its share of the payments made in its part of the period. */
  const writeOfDays = (refunded: number, part: TimePart | undefined) => {
    const { value, text: amount } = words.write(refunded, 'money');
    const percent =
      part && refunded !== 0 ? share(refunded, sumOfPart(takenOver, part)) : undefined;
    if (percent === undefined) return { value, text: amount };
    return {
      value,
      text: intl.formatMessage({ id: 'insights.amount_and_share' }, { amount, share: percent }),
    };
  };
  return (
    <>
      <Section title={intl.formatMessage({ id: 'insights.refunds' })}>
        <p className="mb-3 text-row text-ink-muted">
          {intl.formatMessage(
            { id: 'insights.refunds_sum' },
            {
              count: all.reduce((sum, { count }) => sum + count, 0),
              amount: words.write(cents, 'money').text,
              share: share(cents, taken) ?? '—',
            },
          )}
        </p>
        {unit !== 'hour' && (
          <PeriodBars
            label={intl.formatMessage({ id: 'insights.refunds_by' }, { by: unit })}
            value={intl.formatMessage({ id: 'figures.refunded' })}
            period={period}
            sums={sumsOf(now)}
            compared={compared && { sums: sumsOf(compared.figures), daysLater: compared.daysLater }}
            write={writeOfDays}
            writeTick={(value) => words.writeShort(value, 'money')}
            linkOf={(part) => figureLink({ ...period, ...part }, { page: 'refunds' })}
            onNarrow={onNarrow}
          />
        )}
      </Section>
      <div className={COLUMNS}>
        {groups.map((group) => (
          <RankedSection
            key={group.by}
            title={intl.formatMessage({ id: 'insights.refunds_by' }, { by: group.by })}
            mark={group.mark}
            value={intl.formatMessage({ id: 'figures.amount' })}
            note={intl.formatMessage({ id: 'insights.share' })}
            {...marksOf(group)}
          />
        ))}
      </div>
    </>
  );
}

/** The list of the period's refunds, narrowed; `store_id` takes the place of the page's stores. */
function refundsLink(
  { period }: SectionWords,
  { store_id: store, ...filters }: Readonly<Record<string, string>>,
): string {
  return figureLink(
    { ...period, ...(store !== undefined && { stores: [store] }) },
    { page: 'refunds', filters },
  );
}

function itemName({ intl, languages }: SectionWords, value: string, name: FigureValue['name']) {
  if (value === NO_ITEMS) return { text: intl.formatMessage({ id: 'insights.not_itemized' }) };
  if (value === BESIDE_ITEMS) return { text: intl.formatMessage({ id: 'insights.beside_items' }) };
  if (value === UNKNOWN_ITEMS)
    return { text: intl.formatMessage({ id: 'insights.unknown_items' }) };
  return pickLocalized(name, languages) ?? { text: value.slice(0, 8) || '—' };
}

/** The methods with a value in some trees; several of them can have the same code. */
function methodsOf(value: string, ...trees: readonly CurrencyFigures['tree'][]): Tender[] {
  return trees
    .flatMap((tree) => tree?.methods.map(({ method }) => method) ?? [])
    .filter((method) => methodValue(method) === value);
}
