/** Who a receipt is for: a customer sees no checks, staff notes or ids; colleagues see everything. */
export type ReceiptKind = 'customer' | 'internal';

/** A line of a receipt: text, its amount and its indentation. */
export type ReceiptLine = {
  readonly text: string;
  /** The start of `text`, a quantity; wrapped lines are indented past it. */
  readonly lead?: string;
  readonly amount?: string;
  readonly depth: 0 | 1 | 2;
  readonly isStrong?: boolean;
  /** Left out of a message. */
  readonly isPaperOnly?: boolean;
};

/** An order as plain text, for paper and for messages. */
export type Receipt = {
  readonly store: string;
  /** The store's address, phone and tax number, line by line. */
  readonly storeLines: readonly string[];
  /** Distinguishes it from the receipt that the customer got at the till. */
  readonly mark: string;
  readonly title: string;
  /** Time, service type and table, and statuses. */
  readonly facts: readonly string[];
  /** Customer, pickup name and pickup time; on paper only, as is the note. */
  readonly people: readonly string[];
  /** The order's note with its line breaks; empty where there is none. */
  readonly note: string;
  /** Groups of lines, from anomalies and items down to the net amount; none is empty. */
  readonly blocks: readonly (readonly ReceiptLine[])[];
  /** The order's id; undefined on a customer's receipt. */
  readonly reference: string | undefined;
};

/** A receipt as a chat message: short lines, a blank one between groups, and the `link` to the order at the end unless it is for a customer. */
export function receiptText(
  { store, storeLines, mark, title, facts, blocks, reference }: Receipt,
  link: string,
): string {
  const lines = blocks.map((block) =>
    block
      .filter(({ isPaperOnly }) => !isPaperOnly)
      .map(({ text, amount, depth }) => `${'  '.repeat(depth)}${text}${amount === undefined ? '' : `: ${amount}`}`)
      .join('\n'),
  );
  const groups = lines.filter((group) => group !== '');
  const isInternal = reference !== undefined;
  const heading = isInternal
    ? [`${title} · ${store}`, ...facts]
    : [store, ...storeLines, '', `${title} · ${mark}`, ...facts];
  return [heading.join('\n'), ...groups, ...(isInternal ? [link] : [])].join('\n\n');
}
