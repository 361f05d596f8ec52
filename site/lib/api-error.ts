/** Any answer that is not ok; the message is the status code, a colon and the body (specification, point 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}
