import type { DomainEvent } from '@fanfold/domain';

import type { ObjectLedger } from '../../object-ledger.ts';
import { profileImagePrefix } from './profile-images.ts';

/**
 * Which profile images and banners the log knows: of each person the last ones, until the account is deleted.
 */
export const profileObjects = (event: DomainEvent, ledger: ObjectLedger): void => {
  switch (event.type) {
    case 'ProfileImageChanged':
      return keep(ledger, imageOf(event), event.imageOid);
    case 'ProfileBannerChanged':
      return keep(ledger, bannerOf(event), event.bannerOid);
    case 'DeletionFinalised':
      ledger.drop(imageOf(event).name);
      return ledger.drop(bannerOf(event).name);
    default:
      return undefined;
  }
};

type Named = { readonly name: string; readonly accountOid: string };
type Of = Pick<Named, 'accountOid'>;
const imageOf = ({ accountOid }: Of): Named => ({ name: `profile image of ${accountOid}`, accountOid });
const bannerOf = ({ accountOid }: Of): Named => ({ name: `banner of ${accountOid}`, accountOid });

const keep = (ledger: ObjectLedger, { name, accountOid }: Named, oid: string | null): void => {
  if (oid === null) ledger.drop(name);
  else ledger.keep(name, { key: profileImagePrefix(accountOid, oid) });
};
