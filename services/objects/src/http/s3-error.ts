/**
 * Codes and statuses of https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, as far as they
 * are used.
 */
const catalogue = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  AuthorizationQueryParametersError: [400, 'The authorization query parameters are not valid.'],
  BadDigest: [400, 'The checksum or Content-MD5 that you specified did not match what was received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed object size.'],
  EntityTooSmall: [400, 'A part other than the last one is smaller than 5 MiB.'],
  IncompleteBody: [400, 'The number of bytes is not the one that the headers announced.'],
  InternalError: [500, 'An internal error occurred. Try again.'],
  InvalidAccessKeyId: [403, 'The access key ID that you provided does not exist.'],
  InvalidArgument: [400, 'Invalid argument.'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 or checksum value that you specified is not valid.'],
  InvalidPart: [400, 'A specified part was not uploaded, or its ETag or checksum does not match.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'Invalid request.'],
  InvalidURI: [400, 'The specified URI could not be parsed.'],
  KeyTooLongError: [400, 'Your key is longer than 1024 bytes.'],
  MalformedTrailerError: [400, 'The trailers are not those that the headers announced.'],
  MalformedXML: [400, 'The XML that you provided was not well formed or not of the published schema.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed 2 KB.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The upload ID is not valid, or the upload was aborted or completed.'],
  NotImplemented: [
    501,
    'A header or parameter that you provided implies functionality that is not implemented.',
  ],
  PreconditionFailed: [412, 'At least one of the preconditions that you specified did not hold.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the server’s time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature that was calculated does not match the one you provided.',
  ],
  XAmzContentSHA256Mismatch: [
    400,
    'The provided x-amz-content-sha256 header does not match what was computed.',
  ],
} as const;

export type S3ErrorCode = keyof typeof catalogue;

/** A refusal that S3 has a code for. Anything else that is thrown is answered as InternalError. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;
  readonly status: number;
  /** Headers that belong to the answer, such as Content-Range of a 416. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, message?: string, headers: Readonly<Record<string, string>> = {}) {
    const [status, usual] = catalogue[code];
    super(message ?? usual);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}
