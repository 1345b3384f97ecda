import { accountStream } from '@fanfold/domain/identity';
import { guessedPasswordEmail } from '@fanfold/mail';

import type { IdentityDeps } from './deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'mailer' | 'ids' | 'publicUrl'>;

/**
 * Tells the owner of an account that others try passwords, and that log-ins from unknown devices have to
 * wait.
 */
export const warnOfGuesses = async (
  { eventLog, mailer, ids, publicUrl }: Deps,
  oid: string,
): Promise<void> => {
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  const { status, email, language } = state;
  if (status !== 'confirmed' || !email) return;
  await mailer({ to: email, language, key: ids.uuid(), ...guessedPasswordEmail(language, { publicUrl }) });
};
