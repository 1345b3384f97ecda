import type { SetPartnerLevelBody } from '@fanfold/contracts/identity';
import { seoulDayStart } from '@fanfold/domain';
import { accountStream } from '@fanfold/domain/identity';
import type { z } from 'zod';

import { accepted, type Invocation } from '../invocation.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * REV-034: an administrator sets a creator's partner level, from now on or from the beginning of a day of
 * Asia/Seoul. Answers the log position. Throws ACCOUNT_NOT_FOUND, NOT_A_CREATOR, LEVEL_DATE_PAST.
 */
export const setPartnerLevel = async (
  { eventLog }: Pick<IdentityDeps, 'eventLog'>,
  invocation: Invocation,
  { creatorOid, level, day, reason }: z.output<typeof SetPartnerLevelBody>,
): Promise<bigint> => {
  const from = day === null ? null : seoulDayStart(day);
  const { position } = accepted(
    await eventLog.commands.of(accountStream).handle({
      ...invocation,
      id: creatorOid,
      command: (now) => ({ type: 'SetPartnerLevel', level, from, reason, now }),
    }),
  );
  return position;
};
