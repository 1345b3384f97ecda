import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

import type { Payload } from '../auth/authenticate.ts';
import { header } from '../http/request.ts';
import { S3Error } from '../http/s3-error.ts';
import { algorithmOf, type Checksum, createDigest, type Digest, requireValue } from './checksums.ts';
import { decodeChunks, type Trailers } from './decode-chunks.ts';

type Options = {
  readonly headers: IncomingHttpHeaders;
  readonly payload: Payload;
  readonly largestBytes: number;
};

/**
 * The content of a request's body, without framing. At its end it is compared with everything that the
 * request says about it: length, SHA-256, Content-MD5, checksum. A consumer that reads to the end without an
 * error has what was sent. Iterating throws S3Error.
 */
export class VerifiedBody implements AsyncIterable<Buffer> {
  readonly #content: AsyncIterable<Buffer>;
  readonly #options: Options;
  readonly #trailers: Trailers = new Map();
  readonly #expectedBytes: number;
  readonly #announced: Announced | undefined;
  readonly #md5 = createHash('md5');
  #size = 0;
  #md5Hex = '';

  /** Throws S3Error when the headers are wrong, before anything is read. */
  constructor(body: AsyncIterable<Buffer>, options: Options) {
    const { payload, headers } = options;
    this.#options = options;
    this.#expectedBytes = announcedBytes(options);
    this.#announced = announcedChecksum(headers);
    if (this.#announced?.isTrailer && !(payload.type === 'chunks' && payload.hasTrailer))
      throw new S3Error('MalformedTrailerError');
    this.#content =
      payload.type === 'chunks' ? decodeChunks(body, { ...payload, trailers: this.#trailers }) : body;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const { payload } = this.#options;
    const sha256 = payload.type === 'sha256' ? createHash('sha256') : undefined;
    for await (const bytes of this.#content) {
      this.#size += bytes.length;
      if (this.#size > this.#expectedBytes) throw new S3Error('IncompleteBody');
      this.#md5.update(bytes);
      sha256?.update(bytes);
      this.#announced?.digest.update(bytes);
      yield bytes;
    }
    if (this.#size !== this.#expectedBytes) throw new S3Error('IncompleteBody');
    if (payload.type === 'sha256' && sha256?.digest('hex') !== payload.hex)
      throw new S3Error('XAmzContentSHA256Mismatch');
    this.#md5Hex = this.#md5.digest('hex');
    this.#compare();
  }

  /** After the end: what was received. */
  get received(): { readonly size: number; readonly md5: string; readonly checksum: Checksum | undefined } {
    const announced = this.#announced;
    return {
      size: this.#size,
      md5: this.#md5Hex,
      checksum: announced && { algorithm: announced.algorithm, value: announced.value ?? '' },
    };
  }

  #compare(): void {
    const md5 = header(this.#options, 'content-md5');
    if (md5 !== undefined && Buffer.from(md5, 'base64').toString('hex') !== this.#md5Hex)
      throw new S3Error('BadDigest');
    const announced = this.#announced;
    if (!announced) return;
    if (announced.isTrailer) {
      const value = this.#trailers.get(announced.name);
      if (value === undefined || this.#trailers.size !== 1) throw new S3Error('MalformedTrailerError');
      requireValue({ algorithm: announced.algorithm, value });
      announced.value = value;
    }
    if (announced.digest.base64() !== announced.value) throw new S3Error('BadDigest');
  }
}

/** The length of the content. Throws S3Error when it is not announced or too large. */
const announcedBytes = ({ headers, payload, largestBytes }: Options): number => {
  const name = payload.type === 'chunks' ? 'x-amz-decoded-content-length' : 'content-length';
  const text = header({ headers }, name);
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new S3Error('MissingContentLength');
  if (Number(text) > largestBytes) throw new S3Error('EntityTooLarge');
  const md5 = header({ headers }, 'content-md5');
  if (md5 !== undefined && Buffer.from(md5, 'base64').length !== 16) throw new S3Error('InvalidDigest');
  return Number(text);
};

type Announced = {
  readonly name: string;
  readonly algorithm: Checksum['algorithm'];
  readonly digest: Digest;
  readonly isTrailer: boolean;
  /** Undefined until the trailer has arrived. */
  value: string | undefined;
};

const announcedChecksum = (headers: IncomingHttpHeaders): Announced | undefined => {
  const trailer = header({ headers }, 'x-amz-trailer')?.trim().toLowerCase();
  const named = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-checksum-') && !/-(mode|algorithm|type)$/.test(name),
  );
  const [name, ...others] = trailer === undefined ? named : [...named, trailer];
  if (name === undefined) return undefined;
  if (others.length > 0) throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header.');
  const algorithm = algorithmOf(name);
  const value = header({ headers }, name);
  if (value !== undefined) requireValue({ algorithm, value });
  return { name, algorithm, digest: createDigest(algorithm), isTrailer: trailer !== undefined, value };
};
