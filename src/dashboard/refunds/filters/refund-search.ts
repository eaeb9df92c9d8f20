import type { LocalizedString } from '#contract/service/order.ts';
import { foldText } from '#order-domain/text/fold-text.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';

/** The names of an order's lines by their ids. */
export type ItemNames = ReadonlyMap<string, LocalizedString | undefined>;

/** Decides whether one of some texts holds all words of a search. */
function wordsMatcher(search: string): (texts: readonly string[]) => boolean {
  const words = foldText(search.trim()).split(/\s+/);
  return (texts) => texts.map(foldText).some((text) => words.every((word) => text.includes(word)));
}

function itemTexts({ items }: RefundRow, names: ItemNames): string[] {
  return items.flatMap(({ orderItemId }) => Object.values(names.get(orderItemId) ?? {}));
}

/** What a search found in some refunds, in their order. */
export type SearchedRefunds = {
  readonly found: readonly RefundRow[];
  /** Those that may yet be found, by the names of their items. */
  readonly undecided: readonly RefundRow[];
};

/** Finds the refunds whose ticket, person, reason or one of whose items holds all words; `namesOf` is undefined for names not known yet. */
export function searchRefunds(
  rows: readonly RefundRow[],
  search: string | undefined,
  namesOf: (row: RefundRow) => ItemNames | undefined,
): SearchedRefunds {
  if (search === undefined) return { found: rows, undecided: [] };
  const matches = wordsMatcher(search);
  const found: RefundRow[] = [];
  const undecided: RefundRow[] = [];
  for (const row of rows) {
    if (matches([row.ticket, ...row.people, row.reason])) found.push(row);
    else if (row.items.length > 0) {
      const names = namesOf(row);
      if (!names) undecided.push(row);
      else if (matches(itemTexts(row, names))) found.push(row);
    }
  }
  return { found, undecided };
}
