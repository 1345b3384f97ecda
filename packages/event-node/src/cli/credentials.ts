import { readFileSync, statSync } from 'node:fs';

import type { Credentials } from '../grpc/access.ts';
import { UsageError } from './usage.ts';

/**
 * `user:password` from a file that only its owner can read, else from the environment; undefined when there
 * is neither. Never from the command line, which every user of the machine can list.
 * @throws UsageError
 */
export const readCredentials = (
  file: string | undefined,
  fromEnvironment: string | undefined,
): Credentials | undefined => {
  const text = file === undefined ? fromEnvironment : readPrivate(file);
  if (text === undefined || text === '') return undefined;
  const [, user, password] = /^([^:\s]+):(\S.*)$/.exec(text.trim()) ?? [];
  if (user === undefined || password === undefined)
    throw new UsageError('The credentials should be a user name, a colon and a password.');
  return { user, password };
};

const readPrivate = (file: string): string => {
  const { mode } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (mode === undefined) throw new UsageError(`--credentials: there is no file ${file}.`);
  if ((mode & 0o077) !== 0)
    throw new UsageError(`--credentials: others can read ${file}; make it your own with chmod 600.`);
  return readFileSync(file, 'utf8');
};
