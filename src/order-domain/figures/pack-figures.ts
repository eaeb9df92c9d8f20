import {
  getCell,
  type FigureCell,
  type FigureDimension,
  methodOf,
  type PartialFigures,
  promotionOf,
  rateOf,
  getTaxedSales,
} from './figure-sums.ts';

/**
 * The order of sums in packed figures, frequent non-zero sums first. Append new ones at the end,
 * and move none: stored figures depend on it.
 */
const SUMS = [
  'orders',
  'grossCents',
  'totalCents',
  'taxCents',
  'paidCents',
  'takenCents',
  'takenHereCents',
  'promotionsCents',
  'manualDiscountsCents',
  'otherCents',
  'refundedCents',
  'refundedHereCents',
  'taxInPricesCents',
  'compsCents',
  'owedCents',
  'overpaidCents',
  'owingOrders',
  'owingTotalCents',
  'notFullyPaid',
  'cancelledOrders',
  'cancelledTotalCents',
  'cancelledRefundCents',
  'cancelledTakenCents',
  'cancelledGivenBackCents',
  'unknownRefunds',
  'withoutPayments',
] as const satisfies readonly (keyof FigureCell['sums'])[];
const REFUNDS = ['amountCents', 'goodsCents', 'taxCents', 'amountOnlyCents', 'otherCents'] as const;
const PROMOTION = ['discountCents', 'uses'] as const;
const RATE = ['chargedCents', 'own_day', 'order_day'] as const;
const METHOD = ['takenCents', 'changeCents', 'refundedCents'] as const;

type Numbers = readonly number[];

/**
 * A cell: sums, refunds by their own day, and by the order's day. Zeros at the end are left out.
 */
export type PackedSums = readonly [sums: Numbers, ownDay: Numbers, orderDay: Numbers];

/** Something with a name, and its sums. */
type Labeled<Label> = readonly [label: Label, ...sums: number[]];

/** The total figures of one store in one currency. */
export type PackedFigures = {
  readonly incomplete: number;
  /** Sales with tax, and those whose prices contain it. */
  readonly taxed: readonly [sales: number, inPrices: number];
  /** Undefined if there is nothing at all. */
  readonly cell?: PackedSums;
  readonly promotions: readonly Labeled<Parameters<typeof promotionOf>[1]>[];
  readonly rates: readonly Labeled<Parameters<typeof rateOf>[1]>[];
  readonly methods: readonly Labeled<Parameters<typeof methodOf>[1]>[];
};

/** The groups of such figures: of each grouping, values and sums. */
export type PackedGroups = readonly {
  readonly by: readonly FigureDimension[];
  readonly cells: readonly (readonly [values: readonly string[], ...sums: PackedSums])[];
}[];

/** Packs the total figures of one store into a small JSON value. */
export function packFigures({
  cells,
  taxedSales,
  incompleteOrders,
}: PartialFigures): PackedFigures {
  const cell = [...cells.values()].find(({ group }) => group === undefined);
  const [taxed] = taxedSales.values();
  return {
    incomplete: incompleteOrders,
    taxed: [taxed?.sales ?? 0, taxed?.inPrices ?? 0],
    ...(cell && { cell: packSums(cell) }),
    promotions: [...(cell?.promotions.values() ?? [])].map(({ label, sums }) => [
      label,
      ...numbersOf(PROMOTION, sums),
    ]),
    rates: [...(cell?.rates.values() ?? [])].map(({ label, sums }) => [
      label,
      ...numbersOf(RATE, sums),
    ]),
    methods: [...(cell?.methods.values() ?? [])].map(({ label, sums }) => [
      label,
      ...numbersOf(METHOD, sums),
    ]),
  };
}

/**
 * Packs the groups of the figures of one store, without promotions, tax rates and payment methods.
 */
export function packGroups({ cells }: PartialFigures): PackedGroups {
  const groups = [...cells.values()].flatMap((cell) =>
    cell.group ? [{ cell, ...cell.group }] : [],
  );
  return [...Map.groupBy(groups, ({ by }) => by.join()).values()].map((all) => ({
    by: all[0]?.by ?? [],
    cells: all.map(({ values, cell }) => [values, ...packSums(cell)]),
  }));
}

function packSums({ sums, refunds }: FigureCell): PackedSums {
  return [
    withoutZeros(numbersOf(SUMS, sums)),
    withoutZeros(numbersOf(REFUNDS, refunds.own_day)),
    withoutZeros(numbersOf(REFUNDS, refunds.order_day)),
  ];
}

function numbersOf<Name extends string>(
  names: readonly Name[],
  sums: Readonly<Record<Name, number>>,
): number[] {
  return names.map((name) => sums[name]);
}

function withoutZeros(numbers: readonly number[]): Numbers {
  return numbers.slice(0, numbers.findLastIndex((number) => number !== 0) + 1);
}

/** Whose figures were packed. */
export type PackedOf = { readonly storeId: string; readonly currency: string };

/** Adds packed figures to others. */
export function addPacked(
  into: PartialFigures,
  packed: PackedFigures,
  { storeId, currency }: PackedOf,
): void {
  into.incompleteOrders += packed.incomplete;
  const [sales, inPrices] = packed.taxed;
  if (sales !== 0) {
    const taxed = getTaxedSales(into, storeId);
    taxed.sales += sales;
    taxed.inPrices += inPrices;
  }
  if (!packed.cell) return;
  const cell = getCell(into, currency, undefined);
  addSums(cell, packed.cell);
  for (const [label, ...sums] of packed.promotions) add(promotionOf(cell, label), PROMOTION, sums);
  for (const [label, ...sums] of packed.rates) add(rateOf(cell, label), RATE, sums);
  for (const [label, ...sums] of packed.methods) add(methodOf(cell, label), METHOD, sums);
}

/** Adds the sums of packed figures as those of a group, such as a day or a store. */
export function addPackedAs(
  into: PartialFigures,
  packed: PackedSums | undefined,
  currency: string,
  group: NonNullable<FigureCell['group']>,
): void {
  if (packed) addSums(getCell(into, currency, group), packed);
}

/**
 * Adds packed groups to others; `isWanted` selects groupings by their comma-separated dimensions.
 */
export function addPackedGroups(
  into: PartialFigures,
  groups: PackedGroups,
  currency: string,
  isWanted: (by: string) => boolean = () => true,
): void {
  for (const { by, cells } of groups) {
    if (!isWanted(by.join())) continue;
    for (const [values, ...sums] of cells) addSums(getCell(into, currency, { by, values }), sums);
  }
}

/**
 * Adds payments and refunds within a period on other days than their sales, which no single day's
 * figures contain.
 */
export function addMoneyInside(
  into: PartialFigures,
  currency: string,
  { paidCents, refundedCents }: { readonly paidCents: number; readonly refundedCents: number },
): void {
  const { sums } = getCell(into, currency, undefined);
  sums.takenHereCents += paidCents;
  sums.refundedHereCents += refundedCents;
}

function addSums(cell: FigureCell, [sums, ownDay, orderDay]: PackedSums): void {
  add(cell.sums, SUMS, sums);
  add(cell.refunds.own_day, REFUNDS, ownDay);
  add(cell.refunds.order_day, REFUNDS, orderDay);
}

function add<Name extends string>(
  into: Record<Name, number>,
  names: readonly Name[],
  numbers: Numbers,
): void {
  for (const [place, number] of numbers.entries()) {
    const name = names[place];
    if (name !== undefined) into[name] += number;
  }
}
