import { createHash, type Hash } from 'node:crypto';

import type { ChunkSigner } from '../auth/chunk-signer.ts';
import { S3Error } from '../http/s3-error.ts';
import { ByteReader } from './byte-reader.ts';

export type Trailers = Map<string, string>;

type Options = {
  /** Undefined where chunks are unsigned. */
  readonly signer: ChunkSigner | undefined;
  readonly hasTrailer: boolean;
  /** Filled with what follows the last chunk. */
  readonly trailers: Trailers;
};

const longestLineBytes = 4_096;
const mostTrailers = 16;

/**
 * The content of an `aws-chunked` body: `{size in hex}[;chunk-signature={hex}]\r\n{bytes}\r\n`, repeated, the
 * last one of size 0, then the trailers. Memory does not depend on the size of a chunk: its bytes are passed
 * on as they arrive and its signature is compared at its end, so the consumer must not use them before the
 * end. Throws S3Error.
 */
export async function* decodeChunks(
  body: AsyncIterable<Buffer>,
  { signer, hasTrailer, trailers }: Options,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(body);
  for (;;) {
    const { size, signature } = readChunkHead(await reader.line(longestLineBytes));
    const hash = signer && createHash('sha256');
    yield* readContent(reader, size, hash);
    if (signer && !signer.isChunk(hash?.digest('hex') ?? '', signature))
      throw new S3Error('SignatureDoesNotMatch');
    if (size === 0) break;
    await requireEmptyLine(reader);
  }
  if (hasTrailer) await readTrailers(reader, { signer, trailers });
  else await requireEmptyLine(reader);
  if (!(await reader.isAtEnd())) throw new S3Error('IncompleteBody');
}

async function* readContent(
  reader: ByteReader,
  size: number,
  hash: Hash | undefined,
): AsyncGenerator<Buffer> {
  for await (const bytes of reader.bytes(size)) {
    hash?.update(bytes);
    yield bytes;
  }
}

const readChunkHead = (line: string): { readonly size: number; readonly signature: string } => {
  const [, size, signature = ''] =
    /^([0-9a-fA-F]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line) ?? [];
  if (size === undefined) throw new S3Error('InvalidRequest', 'The head of a chunk is malformed.');
  return { size: Number.parseInt(size, 16), signature };
};

const requireEmptyLine = async (reader: ByteReader): Promise<void> => {
  if ((await reader.line(longestLineBytes)) !== '') throw new S3Error('IncompleteBody');
};

const readTrailers = async (
  reader: ByteReader,
  { signer, trailers }: Pick<Options, 'signer' | 'trailers'>,
): Promise<void> => {
  const lines: string[] = [];
  for (;;) {
    // An empty line ends them; one client leaves it out.
    if (await reader.isAtEnd()) break;
    const line = await reader.line(longestLineBytes);
    if (line === '') break;
    if (lines.push(line) > mostTrailers) throw new S3Error('MalformedTrailerError');
  }
  const all = lines.map(readTrailer);
  const signature = all.find(([name]) => name === 'x-amz-trailer-signature')?.[1] ?? '';
  const signed = all.filter(([name]) => name !== 'x-amz-trailer-signature');
  if (
    signer &&
    !signer.isTrailer(
      signed.map((pair) => pair.join(':')),
      signature,
    )
  )
    throw new S3Error('SignatureDoesNotMatch');
  for (const [name, value] of signed) trailers.set(name, value);
};

const readTrailer = (line: string): [name: string, value: string] => {
  const colon = line.indexOf(':');
  if (colon < 1) throw new S3Error('MalformedTrailerError');
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
};
