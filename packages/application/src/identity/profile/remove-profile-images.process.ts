import { type ObjectStore, removeBelow } from '@fanfold/objects';

import { atObjectStore } from '../../media/index.ts';
import { processManager } from '../../process-manager.ts';
import { profileImagePrefix, profileImagesPrefix } from './profile-images.ts';

/** Removes the image or banner that another one replaced, and all images of a deleted account. */
export const removeProfileImages = (objects: ObjectStore | undefined) =>
  processManager({
    name: 'remove-profile-images',
    purpose:
      'removes replaced profile images and banners, and those of a deleted account, from the object store',
    feed: 'own',
    consumes: ['ProfileImageChanged', 'ProfileBannerChanged', 'DeletionFinalised'],
    react: async ({ event }) => {
      const prefix = prefixOf(event);
      if (objects === undefined || prefix === undefined) return [];
      await atObjectStore(() => removeBelow(objects, prefix));
      return [];
    },
  });

type Consumed =
  | {
      readonly type: 'ProfileImageChanged';
      readonly accountOid: string;
      readonly formerImageOid: string | null;
    }
  | {
      readonly type: 'ProfileBannerChanged';
      readonly accountOid: string;
      readonly formerBannerOid: string | null;
    }
  | { readonly type: 'DeletionFinalised'; readonly accountOid: string };

const prefixOf = (event: Consumed): string | undefined => {
  if (event.type === 'DeletionFinalised') return profileImagesPrefix(event.accountOid);
  const former = event.type === 'ProfileImageChanged' ? event.formerImageOid : event.formerBannerOid;
  return former === null ? undefined : profileImagePrefix(event.accountOid, former);
};
