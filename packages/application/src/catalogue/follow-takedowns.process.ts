import { contentStream, strikesStream, type TakedownEvent } from '@fanfold/domain/catalogue';

import { hasLeft } from '../leaving.ts';
import { processManager, type Step, steps } from '../process-manager.ts';

const content = steps(contentStream);
const strikes = steps(strikesStream);

type Came = Extract<TakedownEvent, { type: 'TakedownReinstated' | 'TakedownWithdrawn' }>;

/** An accepted notice takes the work down and gives its creator a strike; its end brings both back. */
export const followTakedowns = processManager({
  name: 'follow-takedowns',
  purpose: 'takes works down for accepted notices with a strike for the creator, and brings them back',
  consumes: ['TakedownAccepted', 'TakedownWithdrawn', 'TakedownReinstated'],
  react: async ({ event, metadata }, commands) => {
    const { takedownOid, contentOid, creatorOid } = event;
    const about = { creatorOid, takedownOid, contentOid };
    if (event.type !== 'TakedownAccepted') {
      if (event.type === 'TakedownWithdrawn' && !event.wasAccepted) return [];
      return [
        backAgain(event, await hasLeft(commands, { oid: creatorOid, now: metadata.occurredAt, maxAgeMs: 0 })),
        strikes.step({
          name: 'take-back-strike',
          id: creatorOid,
          command: (now) => ({ type: 'TakeBackStrike', ...about, now }),
        }),
      ];
    }
    const { reason, decidedBy: suspendedBy, buyersKeep } = event;
    return [
      content.step({
        name: 'suspend',
        id: contentOid,
        command: () => ({
          type: 'SuspendWork',
          reason,
          suspendedBy,
          reportOid: null,
          buyersKeep,
          takedownOid,
        }),
        // It was deleted before it was ever published.
        onRefusal: () => [],
      }),
      strikes.step({
        name: 'give-strike',
        id: creatorOid,
        command: (now) => ({ type: 'GiveStrike', ...about, now }),
      }),
    ];
  },
});

const backAgain = (event: Came, creatorLeft: boolean): Step => {
  const reinstatedBy = event.type === 'TakedownReinstated' ? event.reinstatedBy : event.decidedBy;
  const { takedownOid, contentOid, reason } = event;
  return content.step({
    name: 'reinstate',
    id: contentOid,
    command: () => ({ type: 'ReinstateWork', reason: reason ?? '', reinstatedBy, takedownOid, creatorLeft }),
    // It was deleted before it was ever published, or is not down any more.
    onRefusal: () => [],
  });
};
