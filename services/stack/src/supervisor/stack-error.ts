/**
 * A problem that a person can solve. Its message says what is wrong and what to do; only the message is
 * shown.
 */
export class StackError extends Error {
  override readonly name = 'StackError';
}
