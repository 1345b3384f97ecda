import { parseOid } from '@fanfold/domain';
import { creditsStream } from '@fanfold/domain/wallet';

import { processManager, steps } from '../process-manager.ts';

const credits = steps(creditsStream);

/**
 * Whenever credits go, automatic top-up is asked; the credits' own rules say whether it converts (LED-013).
 */
export const topUpCredits = processManager({
  name: 'top-up-credits',
  purpose: 'starts a conversion when few credits are left and its owner wants that',
  consumes: ['CreditsReserved', 'CreditsSettled', 'AutoTopUpChanged'],
  react: ({ event, id, metadata }) => [
    credits.step({
      name: 'top-up',
      id: event.userOid,
      command: (now) => ({
        type: 'TopUpAutomatically',
        userOid: event.userOid,
        conversionId: oidOf(id, metadata.occurredAt),
        now,
      }),
    }),
  ],
});

/**
 * The id of what an event causes: always the same one. Its first eight characters are the time, as in every
 * oid.
 */
const oidOf = (eventId: string, at: string) => {
  const seconds = Math.floor(Date.parse(at) / 1_000)
    .toString(16)
    .padStart(8, '0');
  return parseOid(seconds + eventId.replaceAll('-', '').slice(-16));
};
