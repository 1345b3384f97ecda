import type { SetCreatorTagsBody } from '@fanfold/contracts/identity';
import { accountStream } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { accepted, type Invocation } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * ADM-019: an administrator says which tags a creator has. Answers the log position. Throws
 * ACCOUNT_NOT_FOUND, NOT_A_CREATOR.
 */
export const setCreatorTags = async (
  { eventLog }: Pick<IdentityDeps, 'eventLog'>,
  invocation: Invocation,
  { creatorOid, tags, reason }: z.output<typeof SetCreatorTagsBody>,
): Promise<bigint> => {
  const { position } = accepted(
    await eventLog.commands.of(accountStream).handle({
      ...invocation,
      id: creatorOid,
      command: () => ({ type: 'SetCreatorTags', tags, reason }),
    }),
  );
  return position;
};
