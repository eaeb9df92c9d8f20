/** A line of a receipt: words, what they come to, and how far it is set in. */
export type ReceiptLine = {
  readonly text: string;
  readonly amount?: string;
  readonly depth: 0 | 1 | 2;
  readonly isStrong?: boolean;
};

/** An order in plain words, for paper and for messages. */
export type Receipt = {
  readonly store: string;
  readonly title: string;
  /** When, how and in which state. */
  readonly facts: readonly string[];
  /** What belongs together, from what asks for attention and the items down to what was kept; none is empty. */
  readonly blocks: readonly (readonly ReceiptLine[])[];
  /** Where the order is to be found. */
  readonly reference: string;
};
