import { S3ServiceException } from '@aws-sdk/client-s3';

export type ObjectStoreErrorCode =
  | 'missing'
  | 'upload-missing'
  | 'parts-refused'
  | 'invalid-range'
  | 'condition-failed'
  /** The request or the credentials are wrong: trying again does not help. */
  | 'refused'
  /** No answer, or a fault of the S3: the outcome of a write is not known. */
  | 'unreachable';

export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  readonly code: ObjectStoreErrorCode;

  constructor(code: ObjectStoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * S3's codes: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. A HEAD has the status
 * alone.
 */
const codes: Readonly<Record<string, ObjectStoreErrorCode>> = {
  NoSuchKey: 'missing',
  NotFound: 'missing',
  NoSuchUpload: 'upload-missing',
  InvalidPart: 'parts-refused',
  InvalidPartOrder: 'parts-refused',
  EntityTooSmall: 'parts-refused',
  InvalidRange: 'invalid-range',
  PreconditionFailed: 'condition-failed',
  ConditionalRequestConflict: 'condition-failed',
};

/** Runs a call of the SDK. Rejects with ObjectStoreError. */
export const translated = async <Result>(what: string, call: Promise<Result>): Promise<Result> => {
  try {
    return await call;
  } catch (error) {
    throw new ObjectStoreError(codeOf(error), `${what}: ${reasonOf(error)}`, { cause: error });
  }
};

const codeOf = (error: unknown): ObjectStoreErrorCode => {
  if (!(error instanceof S3ServiceException)) return 'unreachable';
  const known = codes[error.name];
  if (known) return known;
  const status = error.$metadata.httpStatusCode ?? 500;
  return status < 500 && status !== 429 ? 'refused' : 'unreachable';
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${error.message}`.trim() : String(error);
