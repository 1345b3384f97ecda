import type { ComponentKind } from '@fanfold/contracts/discovery';
import { useLingui } from '@lingui/react/macro';

/** What each kind of row is called where pages are composed. */
export const useKindWords = (): Readonly<Record<ComponentKind, string>> => {
  const { t } = useLingui();
  return {
    works: t`Chosen works`,
    newest: t`Newest works`,
    rising: t`Rising works`,
    limited: t`Limited editions`,
    tag: t`Works with a tag`,
    creators: t`Creators`,
    banner: t`Banner`,
    follows: t`From creators the reader follows`,
    goOn: t`What the reader began`,
    because: t`Like what the reader bought`,
    ranking: t`Ranking of the week`,
    creatorBanners: t`Banners of creators today`,
    playlist: t`Playlist of a creator`,
  };
};
