import type { AssetAccess } from '@fanfold/domain/media';

/** Under whose prefix a file is kept: all files of a person are found by it. */
export const objectPrefixOf = (access: AssetAccess, ownerOid: string): string => `${access}/${ownerOid}/`;
