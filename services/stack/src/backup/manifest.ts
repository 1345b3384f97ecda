import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyedHash, type Secrets } from '@fanfold/platform';
import { z } from 'zod';

import { StackError } from '../supervisor/stack-error.ts';

/** The file names of a backup. */
export const backupFiles = {
  log: 'log.db',
  keyVault: 'key-vault.jsonl',
  sessions: 'sessions.jsonl',
  settings: 'operator-settings.jsonl',
  tombstones: 'tombstones.jsonl',
  secrets: 'secrets.json',
  sandbox: 'sandbox.sqlite',
} as const;

/** The folder of the objects in a backup. */
export const objectsFolder = 'objects';

/** The inventory of a backup: written last, so a folder with a `manifest.json` is complete. */
export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The versions that made it, to find a machine that can read it. */
  fanfold: z.string(),
  node: z.string(),
  migrations: z.array(z.string()),
  /**
   * Null when the log is an EventStoreDB, which has a backup of its own. `head` and `events` describe the
   * copy.
   */
  log: z.object({ logId: z.string(), events: z.int(), head: z.int(), root: z.string() }).nullable(),
  /** Whether the secrets are included, and a hash to recognise the right ones. */
  secrets: z.object({ included: z.boolean(), masterKey: z.string(), claimPepper: z.string() }),
  /**
   * What the folder `objects` has; null when the objects are in an S3, which has a backup of its own. Its
   * index names every file with its size and MD5. Absent in backups of versions without objects.
   */
  objects: z.object({ objects: z.int(), parts: z.int(), bytes: z.int() }).nullable().optional(),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

export const manifestFile = 'manifest.json';

export const writeManifest = (folder: string, content: Manifest): void =>
  writeFileSync(join(folder, manifestFile), `${JSON.stringify(content, null, 2)}\n`, { flush: true });

/** Throws StackError when the folder contains no backup that can be read. */
export const readManifest = (folder: string): Manifest => {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')));
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it has no manifest.json' : String(error);
    throw new StackError(`${folder} is no backup that can be restored: ${reason}`);
  }
};

/** Compares every file with the inventory. Throws StackError with the first missing or changed file. */
export const checkFiles = async (folder: string, { files }: Manifest): Promise<void> => {
  for (const expected of files) {
    const found = await inventoryOf(folder, expected.name).catch(() => undefined);
    if (!found) throw new StackError(`The backup is not whole: ${expected.name} is missing.`);
    if (found.sha256 !== expected.sha256)
      throw new StackError(`The backup is damaged: ${expected.name} is not what was written.`);
  }
};

export const inventoryOf = async (folder: string, name: string): Promise<Manifest['files'][number]> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer);
  return { name, bytes: statSync(join(folder, name)).size, sha256: hash.digest('hex') };
};

/** Recognises the right secrets without revealing them: they are 256 random bits each. */
export const secretHashes = ({
  masterKey,
  claimPepper,
}: Secrets): Pick<Manifest['secrets'], 'masterKey' | 'claimPepper'> => ({
  masterKey: keyedHash(masterKey, 'backup').slice(0, 16),
  claimPepper: keyedHash(claimPepper, 'backup').slice(0, 16),
});
