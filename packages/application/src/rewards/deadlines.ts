import { type Oid, parseOid } from '@fanfold/domain';
import { linkedAccountsId, linkedAccountsStream } from '@fanfold/domain/payments';
import { invitationStream } from '@fanfold/domain/rewards';
import type { CommandLog } from '@fanfold/event-log';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { type Deadline, requestFor, streamIdOf } from '../deadline.ts';
import type { RuntimeDeps } from '../manifest.ts';

/** The sign-up bonus, once the first charge of the invited person can no longer be refunded by themselves. */
export const rewardsDeadlines = ({ eventLog: { commands } }: RuntimeDeps): Deadline[] => [
  {
    kind: 'invitation',
    purpose: 'gives the sign-up bonus when the first charge can no longer be refunded',
    run: async (due) => {
      const inviterOid = parseOid(streamIdOf(due.stream));
      const invitedOid = parseOid(due.id);
      const linked = await areLinked(commands, inviterOid, invitedOid);
      const grantId = (side: string): Oid => parseOid(oidFromKey(uuid5('invitation', invitedOid, side)));
      const ids = { inviterOid, invitedOid };
      const grants = { inviterGrantId: grantId('inviter'), invitedGrantId: grantId('invited') };
      return commands.of(invitationStream).handle({
        ...requestFor(due),
        command: (now) => ({ type: 'RewardInvitation', ...ids, ...grants, linked, now }),
      });
    },
  },
];

/** Whether two accounts share a card or a device. What finance cleared counts as two people. */
const areLinked = async (commands: CommandLog, one: Oid, other: Oid): Promise<boolean> => {
  const { state } = await commands.load(linkedAccountsStream, linkedAccountsId(one, other), { maxAgeMs: 0 });
  const { kinds, cases } = state;
  return kinds.length > 0 && !Object.values(cases).some(({ status }) => status === 'cleared');
};
