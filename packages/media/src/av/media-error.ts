/**
 * Why a video or a sound is refused. A storage format: events of failed files name these, so the list only
 * grows.
 */
export const mediaErrorCodes = [
  /** Its content is none of the formats that are taken, or not the one that it was announced as. */
  'format',
  /** It has no picture where one is needed, or no sound. */
  'no-video',
  'no-audio',
  /** Data are missing or cannot be decoded. */
  'damaged',
  /** More pixels, frames, streams or time than are taken. */
  'dimensions',
  'frames',
  'streams',
  'duration',
  /** Reading it takes more time or memory than it may. */
  'time',
  'memory',
  /** The process that read it ended without an answer. */
  'crashed',
] as const;
export type MediaErrorCode = (typeof mediaErrorCodes)[number];

/** A video or sound that is refused, and why. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
