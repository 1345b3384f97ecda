import { isSame, type Scope, sha256, signatureOf } from './sigv4.ts';

/**
 * Checks the signatures of a body in chunks, each of which continues the one before it, beginning with that
 * of the headers. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and
 * sigv4-streaming-trailers.html
 */
export type ChunkSigner = {
  /** Whether a chunk with this SHA-256 has this signature. */
  readonly isChunk: (contentSha256: string, signature: string) => boolean;
  /** Whether the trailers, as lines `name:value`, have this signature. */
  readonly isTrailer: (lines: readonly string[], signature: string) => boolean;
};

const emptySha256 = sha256('');

export const createChunkSigner = (key: Buffer, { timestamp, scope }: Scope, first: string): ChunkSigner => {
  let previous = first;
  const isNext = (kind: string, hashes: readonly string[], signature: string): boolean => {
    const text = [kind, timestamp, scope, previous, ...hashes].join('\n');
    previous = signatureOf(key, text);
    return isSame(signature, previous);
  };
  return {
    isChunk: (content, signature) => isNext('AWS4-HMAC-SHA256-PAYLOAD', [emptySha256, content], signature),
    isTrailer: (lines, signature) =>
      isNext('AWS4-HMAC-SHA256-TRAILER', [sha256(lines.map((line) => `${line}\n`).join(''))], signature),
  };
};
