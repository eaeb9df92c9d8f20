export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly statusCode: number;
  /** Whole seconds from now. */
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, message: string, retryAfterSeconds?: number) {
    super(message);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
