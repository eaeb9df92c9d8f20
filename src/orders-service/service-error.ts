/** An answer that is an error: its status, and a message for whoever reads it. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
