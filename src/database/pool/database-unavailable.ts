/** The SQLSTATE of a statement that was canceled because it took too long. */
const QUERY_CANCELED = '57014';

/** The database can't be reached or responds too late; the same request might succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The underlying cause, in one line without secrets. */
  readonly reason: string;
  /** True when the database timed out, so an immediate retry would only make the client wait longer. */
  readonly isTooSlow: boolean;

  constructor(cause: unknown) {
    const reason = reasonOf(cause);
    const isCanceled = cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED;
    const isTooSlow = isCanceled || /timeout|locked/i.test(reason);
    super(`The database ${isTooSlow ? 'takes too long' : "can't be reached"}: ${reason}`, { cause });
    this.reason = reason;
    this.isTooSlow = isTooSlow;
  }
}

/** The reason in one line. An attempt on several addresses of a host has no message of its own, so the first address's is used. */
function reasonOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message.replaceAll(/\s+/g, ' ') : String(first);
}
