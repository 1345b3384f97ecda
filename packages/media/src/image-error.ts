export type ImageErrorCode =
  /** It is none of the accepted formats, by its content. */
  | 'format'
  /** It has more bytes than are accepted. */
  | 'bytes'
  /** It has more pixels than are accepted. */
  | 'pixels'
  /** It is wider than is accepted. */
  | 'width'
  /** It cannot be decoded, or not within the time. */
  | 'damaged'
  /** It does not fit into the largest size even at the lowest quality. */
  | 'incompressible';

/** An image that is refused, and why. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
