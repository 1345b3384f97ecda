/** The log could not be reached or is too busy. The command itself may be valid. Answer 503. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  /**
   * True when an append was sent and its outcome is unknown. A request with the same key resolves it later.
   */
  readonly outcomeUnknown: boolean;

  constructor(message: string, { outcomeUnknown, cause }: { outcomeUnknown: boolean; cause?: unknown }) {
    super(message, { cause });
    this.outcomeUnknown = outcomeUnknown;
  }
}
