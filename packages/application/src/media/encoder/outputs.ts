import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { ObjectStore } from '@fanfold/objects';

const contentTypes: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
};

type Outputs = { readonly folder: string; readonly prefix: string; readonly signal: AbortSignal };

/** Stores all files of a folder below a prefix. */
export const storeOutputs = async (
  objects: ObjectStore,
  { folder, prefix, signal }: Outputs,
): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    signal.throwIfAborted();
    const path = join(entry.parentPath, entry.name);
    const { size: sizeBytes } = await stat(path);
    await objects.put(
      `${prefix}${relative(folder, path)}`,
      { stream: createReadStream(path), sizeBytes },
      { contentType: contentTypes[extname(entry.name)] ?? 'application/octet-stream' },
    );
  }
};
