import type { ShownComment } from '@fanfold/contracts/community';

import { useCreatorName } from '../../../ui/creator-name.ts';

/** Who wrote a comment: a creator by the name of their own page. Null once the account is gone. */
export const useAuthorName = (): ((author: ShownComment['author']) => string | null) => {
  const nameOf = useCreatorName();
  return ({ nickname, names }) => nameOf({ creatorNickname: nickname, creatorNames: names });
};
