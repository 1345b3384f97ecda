import type { ShownNames } from '@fanfold/contracts';

import { useLanguage } from '../lib/use-format.ts';

type Named<Nickname> = { readonly creatorNickname: Nickname; readonly creatorNames: ShownNames };

/** A creator as their own page names them in the reader's language. */
export const useCreatorName = (): (<Nickname extends string | null>(
  of: Named<Nickname>,
) => string | Nickname) => {
  const reader = useLanguage();
  return ({ creatorNickname, creatorNames }) => creatorNames[reader] ?? creatorNickname;
};

export const CreatorName = ({ of }: { readonly of: Named<string | null> }) => useCreatorName()(of);
