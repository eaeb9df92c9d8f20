/** A line of a receipt: words, what they come to, and how far it is set in. */
export type ReceiptLine = {
  readonly text: string;
  /** What `text` starts with and no wrapped line stands beneath: a quantity. */
  readonly lead?: string;
  readonly amount?: string;
  readonly depth: 0 | 1 | 2;
  readonly isStrong?: boolean;
  /** Too much for a message. */
  readonly isPaperOnly?: boolean;
};

/** An order in plain words, for paper and for messages. */
export type Receipt = {
  readonly store: string;
  readonly title: string;
  /** When, how and in which state. */
  readonly facts: readonly string[];
  /** For whom it is and when it is picked up; on paper only, as is the note. */
  readonly people: readonly string[];
  /** The order's note with its line breaks; empty where there is none. */
  readonly note: string;
  /** What belongs together, from what asks for attention and the items down to what was kept; none is empty. */
  readonly blocks: readonly (readonly ReceiptLine[])[];
  /** Where the order is to be found. */
  readonly reference: string;
};
