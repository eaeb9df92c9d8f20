import type { ExceptionKind } from './exception.ts';

/** What one order shows that may need review, whatever the thresholds; `content` is what they are applied to. */
export type Suspicion = {
  readonly kind: ExceptionKind;
  /** When it happened, in epoch seconds. */
  readonly at: number;
  /** The earliest time at which it can need review, if time decides. */
  readonly dueAt: number | undefined;
  readonly content: Readonly<Record<string, unknown>>;
};
