import { attendanceRewards } from '@fanfold/domain/rewards';
import { creditsStream } from '@fanfold/domain/wallet';

import { issueCountryOf } from '../identity/index.ts';
import { processManager, steps } from '../process-manager.ts';

const credits = steps(creditsStream);

/** A check-in's bonus credits. The check-in's id is the grant's, so they come once (COM-056). */
export const grantCheckInCredits = processManager({
  name: 'grant-check-in-credits',
  purpose: 'gives its bonus credits',
  consumes: ['CheckedIn'],
  react: async ({ event, metadata }, commands) => {
    const issuedUnder = await issueCountryOf(commands, event.userOid, metadata.occurredAt);
    return [
      credits.step({
        name: 'grant',
        id: event.userOid,
        command: (now) => ({
          type: 'GrantBonusCredits',
          userOid: event.userOid,
          grantId: event.checkInId,
          source: 'attendance',
          credits: event.credits,
          lifeDays: attendanceRewards.lifeDays,
          issuedUnder,
          reason: event.rewards.map(({ reason }) => reason).join(' '),
          now,
        }),
      }),
    ];
  },
});
