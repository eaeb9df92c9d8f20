import type {
  PackedFigures,
  PackedGroups,
  PackedSums,
} from '#order-domain/figures/pack-figures.ts';
import { packFigures, packGroups } from '#order-domain/figures/pack-figures.ts';
import type { StoreDay } from '#order-domain/figures/store-day.ts';

/** JSON of `store_days.content`; months have only figures. */
export type DayContent = {
  readonly figures: PackedFigures;
  readonly numbers?: StoreDay['numbers'];
  /** Undefined on days without orders. */
  readonly discounts?: StoreDay['discounts'];
  readonly refunds?: StoreDay['refunds'];
};

/** Columns of a day or month. */
export type ContentColumns = {
  readonly sums: string;
  readonly content: string;
  readonly groups: string;
};

/** From a folded day, or a month's figures. */
export function writeContent(fold: Pick<StoreDay, 'figures'> & Partial<StoreDay>): ContentColumns {
  const { figures, numbers, discounts, refunds } = fold;
  const packed = packFigures(figures);
  const content: DayContent = { figures: packed, ...(numbers && { numbers, discounts, refunds }) };
  return {
    sums: JSON.stringify(packed.cell ?? null),
    content: JSON.stringify(content),
    groups: JSON.stringify(packGroups(figures)),
  };
}

/** Undefined if there was nothing. */
export function readSums(sums: string): PackedSums | undefined {
  const read: PackedSums | null = JSON.parse(sums);
  return read ?? undefined;
}

export function readContent(content: string): DayContent {
  const read: DayContent = JSON.parse(content);
  return read;
}

export function readGroups(groups: string): PackedGroups {
  const read: PackedGroups = JSON.parse(groups);
  return read;
}
