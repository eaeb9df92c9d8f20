import type { FigureGroupRow, FigureValue } from '#contract/bff/order-store/figures.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { BESIDE_ITEMS, NO_ITEMS, UNKNOWN_ITEMS } from '#order-domain/figures/fold-breakdowns.ts';
import { productFigure } from '#order-domain/figures/product-figures.ts';
import { sumsBy } from '../period-figures/figure-groups.ts';
import { figureLink } from '../period-figures/figure-links.ts';
import { PeriodBars } from '../period-figures/period-bars.tsx';
import { COLUMNS, RankedSection, Section } from '../period-figures/sections.tsx';
import { sumsOverTime, timeUnit } from '../period-figures/times.ts';
import { useStores } from '../stores/stores.ts';
import type { RankedMark } from '../ui/charts/ranked-bars.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import { formatShare } from '../ui/i18n/percent.ts';
import { type CurrencyFigures, listedBy } from './currency-figures.ts';
import { byValue } from './group-sections.tsx';
import type { SectionWords } from './insights-words.ts';

type RefundSum = Pick<FigureValue, 'value' | 'name' | 'cents'>;

/** A ranking of refunds, with its labels and its list. */
type RefundGroup = {
  readonly by: 'reason' | 'store' | 'item' | 'age';
  readonly mark: string;
  readonly nameOf: (sum: RefundSum) => string;
  readonly filtersOf: (sum: RefundSum) => Readonly<Record<string, string>>;
};

const ITEMS: ReadonlyMap<string, MessageId> = new Map([
  [NO_ITEMS, 'insights.not_itemized'],
  [BESIDE_ITEMS, 'insights.beside_items'],
  [UNKNOWN_ITEMS, 'insights.unknown_items'],
]);

const AGES = ['day', 'week', 'month', 'later'];

/** The soonest first; an unknown age last. */
function byAge({ key: left }: RankedMark, { key: right }: RankedMark): number {
  const rank = (age: string) => (AGES.includes(age) ? AGES.indexOf(age) : AGES.length);
  return rank(left) - rank(right);
}

/** What isn't of any one item stands after the items. */
function itemsFirst(compare: (left: RankedMark, right: RankedMark) => number) {
  return (left: RankedMark, right: RankedMark) =>
    Number(ITEMS.has(left.key)) - Number(ITEMS.has(right.key)) || compare(left, right);
}

const refundedCents = ({ takenCents, netTakingsCents }: FigureGroupRow) =>
  takenCents - netTakingsCents;

/** The refunds of a ranking; `hasMore` is true if there are others. */
function refundsBy(figures: CurrencyFigures, by: RefundGroup['by']) {
  if (by !== 'store') return listedBy(figures, `refund_${by}`);
  const sums = [...sumsBy(figures.groups, by, refundedCents)].filter(([, cents]) => cents !== 0);
  return {
    values: sums.map(([value, cents]): RefundSum => ({ value, name: undefined, cents })),
    hasMore: false,
  };
}

/** The refunds given in the period, for orders of any day: the same as in /refunds. */
export function RefundsSection({
  words,
  now,
  compared,
}: {
  words: SectionWords;
  now: CurrencyFigures;
  /** Figures to compare with; `daysLater` is negative. */
  compared: { readonly figures: CurrencyFigures; readonly daysLater: number } | undefined;
}) {
  const before = compared?.figures;
  const { intl, languages, period } = words;
  const { formatMessage } = intl;
  const stores = useStores();
  const { values: all } = listedBy(now, 'refund_age');
  if (all.length === 0 && (!before || listedBy(before, 'refund_age').values.length === 0))
    return null;
  const cents = all.reduce((sum, each) => sum + each.cents, 0);
  const taken = now.tree?.takenCents ?? 0;
  const takenIn = sumsBy(now.groups, 'store', ({ takenCents }) => takenCents);
  const share = (part: number, of: number) =>
    of > 0 ? formatShare(intl.locale, part / of) : undefined;
  const money = (cents: number) => words.write(cents, 'money');
  const itemName = ({ value, name }: RefundSum) => {
    const known = ITEMS.get(value);
    if (known) return formatMessage({ id: known });
    return pickLocalized(name, languages)?.text ?? (value.slice(0, 8) || '—');
  };
  const groups: readonly RefundGroup[] = [
    {
      by: 'reason',
      mark: formatMessage({ id: 'insights.reason' }),
      nameOf: ({ name }) => name?.['_base'] ?? formatMessage({ id: 'insights.no_reason' }),
      filtersOf: ({ value }) => ({ reason: `"${value}"` }),
    },
    {
      by: 'store',
      mark: formatMessage({ id: 'column.store' }),
      nameOf: ({ value }) => stores.find(value).name,
      filtersOf: () => ({}),
    },
    {
      by: 'item',
      mark: formatMessage({ id: 'insights.item' }),
      nameOf: itemName,
      filtersOf: (sum) =>
        sum.value === NO_ITEMS
          ? { mark: 'no_items' }
          : { figure: `${productFigure(sum.value)}.${itemName(sum)}` },
    },
    {
      by: 'age',
      mark: formatMessage({ id: 'insights.age' }, { age: 'title' }),
      nameOf: ({ value }) => formatMessage({ id: 'insights.age' }, { age: value }),
      filtersOf: ({ value }) => ({ age: value }),
    },
  ];
  const marksOf = ({ by, nameOf, filtersOf }: RefundGroup) => {
    const { values, hasMore } = refundsBy(now, by);
    const earlier = before && new Map(refundsBy(before, by).values.map((sum) => [sum.value, sum]));
    const own = new Set(values.map(({ value }) => value));
    // A value that only the other period has is zero; an unlisted one may not be.
    const gone = hasMore
      ? []
      : [...(earlier?.values() ?? [])].filter(({ value }) => !own.has(value));
    const marks = [...values, ...gone.map((sum) => ({ ...sum, cents: 0 }))].map(
      (sum): RankedMark => {
        const { value } = sum;
        const of = by === 'store' ? { ...period, stores: [value] } : period;
        return {
          key: value,
          name: nameOf(sum),
          ...money(sum.cents),
          before: earlier && money(earlier.get(value)?.cents ?? 0),
          note: share(sum.cents, by === 'store' ? (takenIn.get(value) ?? 0) : cents),
          to: own.has(value)
            ? figureLink(of, { page: 'refunds', filters: filtersOf(sum) })
            : undefined,
        };
      },
    );
    return marks.toSorted(by === 'age' ? byAge : itemsFirst(byValue(intl.locale)));
  };
  const unit = timeUnit(period);
  const sumsOf = (of: CurrencyFigures) => sumsOverTime(period, of.groups, refundedCents);
  return (
    <>
      <Section title={formatMessage({ id: 'insights.refunds' })}>
        <p className="mb-3 text-row text-ink-muted">
          {formatMessage(
            { id: 'insights.refunds_sum' },
            {
              count: all.reduce((sum, { count }) => sum + count, 0),
              amount: money(cents).text,
              share: share(cents, taken) ?? '—',
            },
          )}
        </p>
        {unit !== 'hour' && (
          <PeriodBars
            label={formatMessage({ id: 'insights.refunds_by' }, { by: unit })}
            value={formatMessage({ id: 'figures.refunded' })}
            period={period}
            sums={sumsOf(now)}
            compared={compared && { sums: sumsOf(compared.figures), daysLater: compared.daysLater }}
            write={money}
            writeTick={(value) => words.writeShort(value, 'money')}
            linkOf={(part) => figureLink({ ...period, ...part }, { page: 'refunds' })}
          />
        )}
      </Section>
      <div className={COLUMNS}>
        {groups.map((group) => (
          <RankedSection
            key={group.by}
            title={formatMessage({ id: 'insights.refunds_by' }, { by: group.by })}
            mark={group.mark}
            value={formatMessage({ id: 'figures.amount' })}
            note={formatMessage({
              id: group.by === 'store' ? 'insights.share' : 'insights.share_of_refunds',
            })}
            marks={marksOf(group)}
          />
        ))}
      </div>
    </>
  );
}
