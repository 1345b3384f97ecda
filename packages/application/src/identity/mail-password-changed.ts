import type { AccountState } from '@fanfold/domain/identity';
import { passwordChangedEmail } from '@fanfold/mail';

import type { IdentityDeps } from './deps.ts';

/** Tells the owner that the password is another one, so that they notice when it was not them. */
export const mailPasswordChanged = async (
  { clock, mailer, publicUrl }: Pick<IdentityDeps, 'clock' | 'mailer' | 'publicUrl'>,
  { email, language }: Pick<Readonly<AccountState>, 'email' | 'language'>,
  key: string,
): Promise<void> => {
  if (!email) return;
  const content = passwordChangedEmail(language, { changedAt: clock.now(), publicUrl });
  await mailer({ to: email, language, key, ...content });
};
