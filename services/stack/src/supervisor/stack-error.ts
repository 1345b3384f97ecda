/** Something a person can put right. Its message says what is wrong and what to do, and is all that is shown. */
export class StackError extends Error {
  override readonly name = 'StackError';
}
