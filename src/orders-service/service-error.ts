/** An error answer: its status, and a message for the client. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
