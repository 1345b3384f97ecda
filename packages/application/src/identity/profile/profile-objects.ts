import type { DomainEvent } from '@fanfold/domain';

import type { ObjectLedger } from '../../object-ledger.ts';
import { profileImagePrefix } from './profile-images.ts';

/** Which profile images the log knows: of each person the last one, until the account is deleted. */
export const profileObjects = (event: DomainEvent, ledger: ObjectLedger): void => {
  if (event.type !== 'ProfileImageChanged' && event.type !== 'DeletionFinalised') return;
  const name = `profile image of ${event.accountOid}`;
  if (event.type === 'DeletionFinalised' || event.imageOid === null) return ledger.drop(name);
  ledger.keep(name, { key: profileImagePrefix(event.accountOid, event.imageOid) });
};
