import { type Country, type Oid, parseOid } from '@fanfold/domain';
import { accountStream, claimStream } from '@fanfold/domain/identity';
import { invitationStream } from '@fanfold/domain/rewards';
import { walletStream } from '@fanfold/domain/wallet';
import { type CommandLog, UnavailableError } from '@fanfold/event-log';
import { oidFromKey, uuid5 } from '@fanfold/platform';

import { issueCountryOf } from '../identity/index.ts';
import { type Cause, processManager, type Step, steps } from '../process-manager.ts';

const invitation = steps(invitationStream);
const claim = steps(claimStream);
const wallet = steps(walletStream);

/** A reservation of a person's mark is confirmed in the next step; should it not be, it lapses. */
const lapsesAfterMs = 30 * 60_000;

/**
 * Sign-up bonuses (COM-058). A confirmed person is marked as one who signed up, for ever: the mark outlives the account.
 * Their first paid charge then brings coins to both sides, unless the mark was there before or the inviter has no places left.
 */
export const invitations = processManager({
  name: 'invitations',
  purpose: 'marks who signed up, gives sign-up bonuses',
  consumes: ['EmailConfirmed', 'CoinsCredited', 'InvitationRewarded'],
  react: async ({ event, metadata }, commands) => {
    switch (event.type) {
      case 'EmailConfirmed':
        return mark(event.accountOid, commands);
      case 'CoinsCredited': {
        if (event.amounts.totalMinor === 0) return [];
        const { state } = await commands.load(accountStream, event.walletOid, { maxAgeMs: 60_000 });
        return state.invitedBy ? [reward(state.invitedBy, event.walletOid, event.chargeId)] : [];
      }
      case 'InvitationRewarded': {
        const { inviterOid, inviterGrantId, invitedOid, invitedGrantId, coins } = event;
        const livesIn = (oid: Oid) => issueCountryOf(commands, oid, metadata.occurredAt);
        const [inviter, invited] = await Promise.all([livesIn(inviterOid), livesIn(invitedOid)]);
        return [
          grant('inviter', inviterOid, { grantId: inviterGrantId, coins, issuedUnder: inviter }),
          grant('invited', invitedOid, { grantId: invitedGrantId, coins, issuedUnder: invited }),
        ];
      }
    }
  },
});

/** The person behind an address is marked; whether the mark was there already decides about the invitation. */
const mark = async (invitedOid: Oid, commands: CommandLog): Promise<Step[]> => {
  const { state } = await commands.load(accountStream, invitedOid, { maxAgeMs: 0 });
  const { claims, invitedBy } = state;
  const id = `invitedPerson-${claims.email}`;
  const ids = { kind: 'invitedPerson', ownerOid: invitedOid } as const;
  const accept = (samePerson: boolean): Step[] =>
    invitedBy
      ? [
          invitation.step({
            name: 'accept',
            id: invitedBy,
            command: () => ({ type: 'AcceptInvitation', inviterOid: invitedBy, invitedOid, samePerson }),
            onRefusal: () => [],
          }),
        ]
      : [];
  return [
    {
      run: async (_commands: CommandLog, cause: Cause) => {
        const outcome = await commands.of(claimStream).handle({
          id,
          key: uuid5(cause.manager, cause.eventId, 'mark'),
          body: { invitedOid },
          actor: { oid: null, role: 'system' },
          correlationId: cause.correlationId,
          causationId: cause.eventId,
          command: (now) => ({
            type: 'ReserveClaim',
            ...ids,
            lapsesAt: new Date(Date.parse(now) + lapsesAfterMs).toISOString(),
            normalisation: 1,
            now,
          }),
        });
        if (outcome.status === 'key-reused')
          throw new UnavailableError('A key was reused', { outcomeUnknown: false });
        const isNew = outcome.status === 'accepted';
        const confirm = claim.step({
          name: 'confirm',
          id,
          command: () => ({ type: 'ConfirmClaim', ...ids }),
        });
        for (const step of [...(isNew ? [confirm] : []), ...accept(!isNew)]) await step.run(commands, cause);
      },
    },
  ];
};

const reward = (inviterOid: Oid, invitedOid: Oid, chargeId: Oid): Step => {
  const grantId = (side: string) => parseOid(oidFromKey(uuid5('invitation', invitedOid, side)));
  return invitation.step({
    name: 'reward',
    id: inviterOid,
    command: () => ({
      type: 'RewardInvitation',
      inviterOid,
      invitedOid,
      chargeId,
      inviterGrantId: grantId('inviter'),
      invitedGrantId: grantId('invited'),
    }),
    onRefusal: () => [],
  });
};

type Bonus = { readonly grantId: Oid; readonly coins: number; readonly issuedUnder: Country | null };

const grant = (side: string, walletOid: Oid, { grantId, coins, issuedUnder }: Bonus): Step =>
  wallet.step({
    name: side,
    id: walletOid,
    command: (now) => ({
      type: 'GrantBonus',
      walletOid,
      grantId,
      source: 'invitation',
      coins,
      issuedUnder,
      reason: '',
      now,
    }),
  });
