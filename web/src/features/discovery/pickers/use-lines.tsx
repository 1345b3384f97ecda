import type { Tile } from '@fanfold/contracts/catalogue';
import type { CreatorItem, RowCreator } from '@fanfold/contracts/discovery';

import { useLanguage } from '../../../lib/use-format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Cover } from '../../../ui/cover/cover.tsx';
import { useCreatorName } from '../../../ui/creator-name.ts';
import { useKindNames } from '../../../ui/kind-names.ts';
import { profileImageAddress } from '../../../ui/profile-image.ts';
import { useTitle } from '../../../ui/texts.tsx';
import type { Line } from './lines.tsx';
import styles from './pickers.module.css';

/** A work as a line: its cover, its title, of what kind it is and by whom. */
export const useWorkLine = (): ((work: Tile) => Line) => {
  const titleOf = useTitle();
  const kinds = useKindNames();
  const creatorOf = useCreatorName();
  return (work) => ({
    id: work.contentOid,
    name: titleOf(work),
    detail: `${kinds[work.kind]} · ${creatorOf(work)}`,
    picture: (
      <span className={styles.cover}>
        <Cover cover={work.cover} sizes="44px" />
      </span>
    ),
  });
};

export type KnownCreator = Pick<RowCreator, 'oid' | 'nickname' | 'profileImageKey'> &
  Partial<Pick<RowCreator, 'names'> & Pick<CreatorItem, 'works'>>;

export const useCreatorLine = (): ((creator: KnownCreator) => Line) => {
  const language = useLanguage();
  return ({ oid, nickname, names, profileImageKey }) => ({
    id: oid,
    name: names?.[language] ?? nickname,
    picture: (
      <Avatar nickname={nickname} picture={profileImageAddress(profileImageKey, 'small')} size="small" />
    ),
  });
};
