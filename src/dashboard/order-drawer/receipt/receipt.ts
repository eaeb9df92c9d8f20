/** A line of a receipt: text, its amount and its indentation. */
export type ReceiptLine = {
  readonly text: string;
  /** The start of `text` under which no wrapped line is set: a quantity. */
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
  readonly title: string;
  /** Time, service type and table, and statuses. */
  readonly facts: readonly string[];
  /** Customer, pickup name and pickup time; on paper only, as is the note. */
  readonly people: readonly string[];
  /** The order's note with its line breaks; empty where there is none. */
  readonly note: string;
  /** Groups of lines, from anomalies and items down to the amount kept; none is empty. */
  readonly blocks: readonly (readonly ReceiptLine[])[];
  /** The order's id. */
  readonly reference: string;
};

/** A receipt as a chat message: short lines, a blank one between groups, and the `link` to the order at the end. */
export function receiptText({ store, title, facts, blocks }: Receipt, link: string): string {
  const groups = blocks.map((block) =>
    block
      .filter(({ isPaperOnly }) => !isPaperOnly)
      .map(({ text, amount, depth }) => `${'  '.repeat(depth)}${text}${amount === undefined ? '' : `: ${amount}`}`)
      .join('\n'),
  );
  return [`${title} · ${store}\n${facts.join('\n')}`, ...groups, link].join('\n\n');
}
