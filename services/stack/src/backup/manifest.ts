import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyedHash, type Secrets } from '@fanfold/platform';
import { z } from 'zod';

import { StackError } from '../supervisor/stack-error.ts';

/** What lies in a backup, under which name. */
export const backupFiles = {
  log: 'log.db',
  keyVault: 'key-vault.jsonl',
  sessions: 'sessions.jsonl',
  settings: 'operator-settings.jsonl',
  tombstones: 'tombstones.jsonl',
  secrets: 'secrets.json',
  sandbox: 'sandbox.sqlite',
} as const;

/** The inventory of a backup: written last, so a folder with a `manifest.json` is whole. */
export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Versions that made it, to find a machine that can read it. */
  fanfold: z.string(),
  node: z.string(),
  migrations: z.array(z.string()),
  /** Null when the log is an EventStoreDB, which has a backup of its own. `head` and `events` are those of the copy. */
  log: z.object({ logId: z.string(), events: z.int(), head: z.int(), root: z.string() }).nullable(),
  /** Whether the secrets are in it, and how the right ones are recognised. */
  secrets: z.object({ included: z.boolean(), masterKey: z.string(), claimPepper: z.string() }),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

export const manifestFile = 'manifest.json';

export const writeManifest = (folder: string, content: Manifest): void =>
  writeFileSync(join(folder, manifestFile), `${JSON.stringify(content, null, 2)}\n`, { flush: true });

/** Throws StackError when the folder holds no backup that can be understood. */
export const readManifest = (folder: string): Manifest => {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')));
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it has no manifest.json' : String(error);
    throw new StackError(`${folder} is no backup that can be restored: ${reason}`);
  }
};

/** Compares every file with the inventory. Throws StackError with the first that is missing or was changed. */
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

/** Tells the right secrets from others without giving them away: they are 256 random bits each. */
export const marksOf = ({
  masterKey,
  claimPepper,
}: Secrets): Pick<Manifest['secrets'], 'masterKey' | 'claimPepper'> => ({
  masterKey: keyedHash(masterKey, 'backup').slice(0, 16),
  claimPepper: keyedHash(claimPepper, 'backup').slice(0, 16),
});
