import type { Problem, ProblemCode } from '@fanfold/contracts';

type Options = {
  /** The fields at fault, as paths of the request. */
  readonly fields?: NonNullable<Problem['fields']>;
  /** Numbers and names that the person may read: missing coins, the new price. */
  readonly details?: Readonly<Record<string, string | number>>;
};

/**
 * A use case refuses: the rules say no, and nothing changed. The code is one of the error catalogue. The API
 * answers it as a problem document (RFC 9457), the command line prints it.
 */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code: ProblemCode;
  readonly fields: NonNullable<Problem['fields']>;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: ProblemCode, { fields = [], details = {} }: Options = {}) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.details = details;
  }
}

/** A refusal for one field of the request, at fault for the reason that the code names. */
export const refusedField = (code: ProblemCode, path: string): RefusedError =>
  new RefusedError(code, { fields: [{ path, code: code.toLowerCase(), message: '' }] });
