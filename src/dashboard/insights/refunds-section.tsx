import { pickLocalized } from '#contract/text/localized-string.ts';
import type { RankedMark } from '../kit/charts/ranked-bars.tsx';
import { formatPercent } from '../kit/i18n/percent.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import {
  BESIDE_ITEMS,
  type Breakdown,
  type BreakdownBy,
  NO_ITEMS,
  UNKNOWN_ITEMS,
} from '#order-domain/figures/fold-breakdowns.ts';
import { productFigure } from '#order-domain/figures/product-figures.ts';
import { commonName, methodValue, type Tender } from '#order-domain/order/tenders.ts';
import { methodName } from '../order-words/method-name.ts';
import { ofWhole, sumsBy } from '../period-figures/figure-groups.ts';
import { figureLink } from '../period-figures/figure-links.ts';
import { type NarrowDays, PeriodBars } from '../period-figures/period-bars.tsx';
import { COLUMNS, RankedSection, Section } from '../period-figures/sections.tsx';
import { sumOfPart, sumsOverTime, type TimePart, type TimeSums, timeUnit } from '../period-figures/times.ts';
import { useStores } from '../stores/stores.ts';
import { byValue } from './group-sections.tsx';
import type { SectionWords } from './insights-words.ts';

/** A ranking of refunds: what its values are called, which share of which payments they are, and which list shows them. */
type RefundGroup = {
  readonly by: Exclude<BreakdownBy, 'item' | 'refund_day'>;
  readonly mark: string;
  readonly nameOf: (sum: Breakdown) => { readonly text: string; readonly lang?: string | undefined };
  readonly filtersOf: (sum: Breakdown) => Readonly<Record<string, string>>;
  /** The payments that a value is a share of; undefined: all of the period. */
  readonly takenOf?: (value: string) => number;
};

/** The refunds given in the period, of any order: as many as /refunds lists. */
export function RefundsSection({
  words,
  trees,
  refunds,
  compared,
  onNarrow,
}: {
  words: SectionWords;
  /** Those of the chart's currency. */
  trees: readonly FiguresTree[];
  refunds: readonly Breakdown[];
  /** Those compared with, and how many days later they are (a negative number). */
  compared:
    | { readonly trees: readonly FiguresTree[]; readonly refunds: readonly Breakdown[]; readonly daysLater: number }
    | undefined;
  onNarrow: NarrowDays;
}) {
  const before = compared?.refunds;
  const { intl, languages, period } = words;
  const stores = useStores();
  const [whole] = ofWhole(trees);
  const taken = whole?.takenCents ?? 0;
  const takenIn = sumsBy(trees, ['store'], ({ takenCents }) => takenCents);
  const share = (cents: number, of: number) =>
    of > 0 ? formatPercent(intl.locale, Math.round((cents / of) * 1_000) / 10) : undefined;
  const groups: readonly RefundGroup[] = [
    {
      by: 'refund_reason',
      mark: intl.formatMessage({ id: 'insights.reason' }),
      nameOf: ({ name }) => ({ text: name?.['_base'] ?? intl.formatMessage({ id: 'insights.no_reason' }) }),
      filtersOf: ({ value }) => ({ reason: `"${value}"` }),
    },
    {
      by: 'refund_method',
      mark: intl.formatMessage({ id: 'figures.method' }),
      nameOf: ({ value }) =>
        methodName(intl, languages, { value, tender: { name: commonName(methodsOf(value, trees, compared?.trees)) } }),
      filtersOf: ({ value }) => ({ method: value }),
      takenOf: (value) =>
        (whole?.methods ?? [])
          .filter(({ method }) => methodValue(method) === value)
          .reduce((sum, { takenCents }) => sum + takenCents, 0),
    },
    {
      by: 'refund_store',
      mark: intl.formatMessage({ id: 'column.store' }),
      nameOf: ({ value }) => ({ text: stores.find(value).name }),
      filtersOf: ({ value }) => ({ store_id: value }),
      takenOf: (value) => takenIn.get(value) ?? 0,
    },
    {
      by: 'refund_item',
      mark: intl.formatMessage({ id: 'insights.item' }),
      nameOf: ({ value, name }) => itemName(words, value, name),
      filtersOf: ({ value, name }) =>
        value === NO_ITEMS
          ? { mark: 'no_items' }
          : { figure: `${productFigure(value)}.${itemName(words, value, name).text}` },
    },
    {
      by: 'refund_age',
      mark: intl.formatMessage({ id: 'insights.age' }, { age: 'title' }),
      nameOf: ({ value }) => ({ text: intl.formatMessage({ id: 'insights.age' }, { age: value }) }),
      filtersOf: ({ value }) => ({ age: value }),
    },
  ];
  /** The sums of a group; those of values that only the other period has are zero. */
  const listed = (by: BreakdownBy) => {
    const ofGroup = (sums: readonly Breakdown[]) => sums.filter((sum) => sum.by === by);
    const gone = ofGroup(before ?? []).map((sum) => ({ ...sum, cents: 0, count: 0 }));
    return [...new Map([...gone, ...ofGroup(refunds)].map((sum) => [sum.value, sum])).values()];
  };
  const days = refunds.filter(({ by }) => by === 'refund_day');
  if (listed('refund_day').length === 0) return null;
  const cents = days.reduce((sum, day) => sum + day.cents, 0);
  const unit = timeUnit(period);
  const takenOver = sumsOverTime(period, trees, (tree) => tree.takenCents);
  /** An amount, with its share of the payments made in its part of the period. */
  const writeOfDays = (refunded: number, part: TimePart | undefined) => {
    const { value, text: amount } = words.write(refunded, 'money');
    const percent = part && refunded !== 0 ? share(refunded, sumOfPart(takenOver, part)) : undefined;
    if (percent === undefined) return { value, text: amount };
    return { value, text: intl.formatMessage({ id: 'insights.amount_and_share' }, { amount, share: percent }) };
  };
  return (
    <>
      <Section title={intl.formatMessage({ id: 'insights.refunds' })}>
        <p className="mb-3 text-row text-ink-muted">
          {intl.formatMessage(
            { id: 'insights.refunds_sum' },
            {
              count: days.reduce((sum, { count }) => sum + count, 0),
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
            sums={daySums(days)}
            compared={compared && { sums: daySums(compared.refunds), daysLater: compared.daysLater }}
            write={writeOfDays}
            writeTick={(value) => words.writeShort(value, 'money')}
            linkOf={(part) => figureLink({ ...period, ...part }, { page: 'refunds' })}
            onNarrow={onNarrow}
          />
        )}
      </Section>
      <div className={COLUMNS}>
        {groups.map(({ by, mark, nameOf, filtersOf, takenOf }) => (
          <RankedSection
            key={by}
            title={intl.formatMessage({ id: 'insights.refunds_by' }, { by: by.slice('refund_'.length) })}
            mark={mark}
            value={intl.formatMessage({ id: 'figures.amount' })}
            note={intl.formatMessage({ id: 'insights.share' })}
            marks={listed(by)
              .map((sum): RankedMark => {
                const { text, lang } = nameOf(sum);
                const earlier = before?.find((each) => each.by === by && each.value === sum.value);
                return {
                  key: sum.value,
                  name: text,
                  lang,
                  ...words.write(sum.cents, 'money'),
                  before: before && words.write(earlier?.cents ?? 0, 'money'),
                  note: share(sum.cents, takenOf?.(sum.value) ?? taken),
                  to: sum.count === 0 ? undefined : refundsLink(words, filtersOf(sum)),
                };
              })
              .toSorted(byValue)}
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
  return figureLink({ ...period, ...(store !== undefined && { stores: [store] }) }, { page: 'refunds', filters });
}

function itemName({ intl, languages }: SectionWords, value: string, name: Breakdown['name']) {
  if (value === NO_ITEMS) return { text: intl.formatMessage({ id: 'insights.not_itemized' }) };
  if (value === BESIDE_ITEMS) return { text: intl.formatMessage({ id: 'insights.beside_items' }) };
  if (value === UNKNOWN_ITEMS) return { text: intl.formatMessage({ id: 'insights.unknown_items' }) };
  return pickLocalized(name, languages) ?? { text: value.slice(0, 8) || '—' };
}

/** The methods with a value in some trees; several of them can have the same code. */
function methodsOf(value: string, ...trees: readonly (readonly FiguresTree[] | undefined)[]): Tender[] {
  return ofWhole(trees.flatMap((each) => each ?? []))
    .flatMap(({ methods }) => methods.map(({ method }) => method))
    .filter((method) => methodValue(method) === value);
}

function daySums(refunds: readonly Breakdown[]): TimeSums {
  return new Map(refunds.filter(({ by }) => by === 'refund_day').map(({ value, cents }) => [value, cents]));
}
