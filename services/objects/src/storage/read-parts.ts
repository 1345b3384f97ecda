import { createReadStream } from 'node:fs';

import type { StoredObject, StoredPart } from './records.ts';
import type { ObjectStore } from './store.ts';

const pieceBytes = 256 * 1024;

/** Both ends inclusive, in bytes. */
type Range = { readonly first: number; readonly last: number };

/**
 * The bytes of an object, read as they are consumed. Its files stay until this is disposed. Iterating throws
 * when a file is missing or shorter than the index says.
 */
export const readParts = (
  { objects, files }: Pick<ObjectStore, 'objects' | 'files'>,
  { id }: StoredObject,
  range: Range,
): AsyncIterable<Buffer> & Disposable => {
  const hold = files.hold(id);
  const pieces = piecesOf(objects.parts(id), range);
  return {
    async *[Symbol.asyncIterator]() {
      for (const { file, first, last } of pieces) {
        let missing = last - first + 1;
        const stream = createReadStream(files.path(file), {
          start: first,
          end: last,
          highWaterMark: pieceBytes,
        });
        for await (const bytes of stream as AsyncIterable<Buffer>) {
          missing -= bytes.length;
          yield bytes;
        }
        if (missing !== 0) throw new Error(`The file ${file} of object ${id} is ${missing} bytes too short.`);
      }
    },
    [Symbol.dispose]: () => hold[Symbol.dispose](),
  };
};

/** The parts of the files that the range covers. */
const piecesOf = (parts: readonly StoredPart[], { first, last }: Range): (Range & { file: string })[] => {
  let start = 0;
  return parts.flatMap(({ file, size }) => {
    const piece = { file, first: Math.max(0, first - start), last: Math.min(size - 1, last - start) };
    start += size;
    return piece.first <= piece.last ? [piece] : [];
  });
};
