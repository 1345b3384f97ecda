import { parseOid } from '@fanfold/domain';
import { accountStream, credentialStream } from '@fanfold/domain/identity';

import { accepted, type PersonAsker } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';
import { mailPasswordChanged } from './mail-password-changed.ts';
import { hashPassword } from './passwords.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'ids' | 'clock' | 'mailer' | 'publicUrl'>;

/**
 * Sets another password for a person whose session was confirmed a moment ago, and tells them by mail. The
 * caller ends the other sessions. Throws RefusedError (PASSWORD_TOO_COMMON).
 */
export const changePassword = async (deps: Deps, asker: PersonAsker, password: string): Promise<void> => {
  const { eventLog, ids } = deps;
  const ownerOid = parseOid(asker.actor.oid);
  const { state } = await eventLog.commands.load(accountStream, ownerOid, { maxAgeMs: 0 });
  await refuseCommonPassword(password, [state.email ?? '', state.nickname ?? '']);
  const passwordHash = await hashPassword(password);
  const key = ids.uuid();
  accepted(
    await eventLog.commands.of(credentialStream).handle({
      ...asker,
      id: ownerOid,
      key,
      body: null,
      command: (now) => ({ type: 'ChangePassword', ownerOid, passwordHash, now }),
    }),
  );
  await mailPasswordChanged(deps, state, key);
};
