/** The SQLSTATE of a statement that took longer than it may. */
const QUERY_CANCELED = '57014';

/** The database can't be reached or answers too late; the same request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** What happened underneath, in one line without secrets. */
  readonly reason: string;
  /** True when it was waited for in vain, so that trying again at once would only take longer. */
  readonly isTooSlow: boolean;

  constructor(cause: unknown) {
    const reason = reasonOf(cause);
    const isCanceled = cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED;
    const isTooSlow = isCanceled || /timeout/i.test(reason);
    super(`The database ${isTooSlow ? 'takes too long' : "can't be reached"}: ${reason}`, { cause });
    this.reason = reason;
    this.isTooSlow = isTooSlow;
  }
}

/** The reason in one line. An attempt on several addresses of a host has no message of its own, only those of each. */
function reasonOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message.replaceAll(/\s+/g, ' ') : String(first);
}
