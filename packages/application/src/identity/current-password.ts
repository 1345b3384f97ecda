import { accountStream, credentialStream } from '@fanfold/domain/identity';
import type { EventLog } from '@fanfold/event-log';

/** Whether a password opens the account: who came by way of another company has none until they set one. */
export const hasPassword = async (deps: { readonly eventLog: EventLog }, oid: string): Promise<boolean> =>
  (await currentPasswordHash(deps, oid)) !== null;

/**
 * The hash of the password that counts: the newest one that was set, else that of the registration. Null
 * without any.
 */
export const currentPasswordHash = async (
  { eventLog }: { readonly eventLog: EventLog },
  oid: string,
): Promise<string | null> => {
  const [credentials, account] = await Promise.all([
    eventLog.commands.load(credentialStream, oid, { maxAgeMs: 0 }),
    eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 }),
  ]);
  return credentials.state.passwordHash ?? account.state.passwordHash;
};
