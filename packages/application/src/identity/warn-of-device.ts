import { accountStream } from '@fanfold/domain/identity';
import { newDeviceEmail } from '@fanfold/mail';

import type { IdentityDeps } from './deps.ts';

type Deps = Pick<IdentityDeps, 'eventLog' | 'mailer' | 'clock' | 'ids' | 'publicUrl'>;
type SignedIn = { readonly oid: string; readonly userAgent: string };

/** Tells the owner of an account that it was opened from a device for the first time. */
export const warnOfDevice = async (deps: Deps, { oid, userAgent }: SignedIn): Promise<void> => {
  const { eventLog, mailer, clock, ids, publicUrl } = deps;
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  const { email, language } = state;
  if (!email) return;
  const device = userAgent.slice(0, longestDevice);
  const content = newDeviceEmail(language, { at: clock.now(), device, publicUrl });
  await mailer({ to: email, language, key: ids.uuid(), ...content });
};

/** Characters of what a browser says of itself. */
const longestDevice = 200;
