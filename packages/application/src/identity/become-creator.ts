import { terms } from '@fanfold/contracts';
import type { BecomeCreatorBody } from '@fanfold/contracts/identity';
import { accountStream, lostCreatorRole } from '@fanfold/domain/identity';
import { uuid5 } from '@fanfold/platform';
import type { z } from 'zod';

import { accepted, type PersonAsker } from '../invocation.ts';
import { RefusedError } from '../refused-error.ts';
import type { IdentityDeps } from './deps.ts';

/**
 * IDN-062, IDN-111: a person becomes a creator, once, and agrees to the terms of usage and of fees. Answers
 * the log position. Throws RefusedError: ALREADY_CREATOR, CREATOR_ROLE_TAKEN.
 */
export const becomeCreator = async (
  { eventLog }: Pick<IdentityDeps, 'eventLog'>,
  asker: PersonAsker,
  form: z.output<typeof BecomeCreatorBody>,
): Promise<bigint> => {
  const { oid } = asker.actor;
  const { channelLanguage, earningCurrency } = form;
  const { state } = await eventLog.commands.load(accountStream, oid, { maxAgeMs: 0 });
  // The key is the same each time: without this, the first registration would answer for one after the role
  // was taken.
  if (lostCreatorRole(state)) throw new RefusedError('CREATOR_ROLE_TAKEN');
  const outcome = await eventLog.commands.of(accountStream).handle({
    ...asker,
    id: oid,
    key: uuid5('creator', oid),
    body: form,
    command: () => ({
      type: 'RegisterCreator',
      channelLanguage,
      earningCurrency,
      usageTermsVersion: terms.creatorUsage,
      feeTermsVersion: terms.creatorFees,
    }),
  });
  return accepted(outcome).position;
};
