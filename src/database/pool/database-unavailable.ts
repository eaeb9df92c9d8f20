/** The SQLSTATE of a statement that was canceled because it took too long. */
const QUERY_CANCELED = '57014';

/** SQLite's message for a full disk. */
const FULL = 'database or disk is full';
/** PostgreSQL's SQLSTATE for a full disk. */
const DISK_FULL = '53100';

/**
 * The database can't be reached, responds too late or has no space left; the same request might
 * succeed later.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** One line without secrets. */
  readonly reason: string;
  /** True after a timeout, when an immediate retry would only make the client wait longer. */
  readonly isTooSlow: boolean;
  /** True until somebody frees space. */
  readonly isFull: boolean;

  constructor(cause: unknown) {
    const reason = reasonOf(cause);
    const code = cause instanceof Error && 'code' in cause && cause.code;
    const isTooSlow = code === QUERY_CANCELED || /timeout|locked/i.test(reason);
    const isFull = reason === FULL || code === DISK_FULL;
    const what = isFull ? 'has no space left' : isTooSlow ? 'takes too long' : "can't be reached";
    super(`The database ${what}: ${reason}`, { cause });
    this.isFull = isFull;
    this.reason = reason;
    this.isTooSlow = isTooSlow;
  }
}

/**
 * One line. An attempt on several addresses has no message of its own, so the first address's is
 * used.
 */
function reasonOf(cause: unknown): string {
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message.replaceAll(/\s+/g, ' ') : String(first);
}
