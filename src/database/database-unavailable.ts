/** The database can't be reached or answers too late; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** True when a statement took too long, so that trying it at once again would only take longer. */
  readonly isTooSlow: boolean;

  constructor(cause: unknown, isTooSlow = false) {
    super(`The database ${isTooSlow ? 'takes too long' : "can't be reached"}: ${reasonOf(cause)}`, { cause });
    this.isTooSlow = isTooSlow;
  }
}

/** The reason in one line. An attempt on several addresses of a host has no message of its own, only those of each. */
function reasonOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message.replaceAll(/\s+/g, ' ') : String(first);
}
