import { z } from 'zod';

import { readSaved, writeSaved } from '../../../lib/storage.ts';

const marks = z.array(z.tuple([z.string(), z.string()])).catch([]);
/** Uploads end or expire; older marks are of no use. */
const marksKept = 50;
const markedBytes = 64 * 1024;

const readMarks = () => {
  try {
    return marks.parse(JSON.parse(readSaved('uploads') ?? '[]'));
  } catch {
    return [];
  }
};

/** What tells a file from another one of the same name and size: its beginning and its end. */
export const markOf = async (file: Blob): Promise<string> => {
  const ends = new Blob([file.slice(0, markedBytes), file.slice(-markedBytes)]);
  const bytes = new Uint8Array(await ends.arrayBuffer());
  // FNV-1a: `crypto.subtle` is missing on plain-HTTP hosts, and this keeps no secret.
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16);
};

export const rememberFile = async (key: string, file: Blob): Promise<void> => {
  const others = readMarks().filter(([known]) => known !== key);
  writeSaved('uploads', JSON.stringify([...others, [key, await markOf(file)]].slice(-marksKept)));
};

type Begun = { readonly key: string; readonly fileName: string | null; readonly sizeBytes: number };

/**
 * Whether this is the file that the upload began with. A browser that did not begin it knows name and size
 * alone.
 */
export const isSameFile = async (file: File, { key, fileName, sizeBytes }: Begun): Promise<boolean> => {
  if (file.size !== sizeBytes || (fileName !== null && file.name !== fileName)) return false;
  const known = readMarks().find(([marked]) => marked === key)?.[1];
  return known === undefined || known === (await markOf(file));
};
