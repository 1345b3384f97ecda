import { limits } from '@fanfold/contracts';
import { addDays, type Country, type Oid } from '@fanfold/domain';
import { accountStream, claimId, claimStream, mailboxOf } from '@fanfold/domain/identity';
import { type InvitationCommand, type InvitationEvent, invitationStream } from '@fanfold/domain/rewards';
import { walletStream } from '@fanfold/domain/wallet';
import { type CommandLog, UnavailableError } from '@fanfold/event-log';
import { keyedHash, uuid5 } from '@fanfold/platform';

import { issueCountryOf } from '../identity/index.ts';
import { type Cause, type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';

const invitation = steps(invitationStream);
const claim = steps(claimStream);
const wallet = steps(walletStream);

/** A reservation of a person's mark is confirmed in the next step; should it not be, it lapses. */
const lapsesAfterMs = 30 * 60_000;

/**
 * Sign-up bonuses (COM-058). A confirmed person is marked by their mailbox as one who signed up, for ever,
 * and by each mailbox that they change to: the mark outlives the account. Their first paid charge qualifies
 * for coins to both sides, unless the mark was there before or the inviter has no places left; a deadline
 * pays them when the charge can no longer be refunded. If it goes back all the same, so does what is left of
 * them. `pepper` keys the mark.
 */
export const invitations = (pepper: string): ProcessManager =>
  processManager({
    name: 'invitations',
    purpose: 'marks who signed up, gives sign-up bonuses and takes them back',
    consumes: [
      'EmailConfirmed',
      'EmailChanged',
      'CoinsCredited',
      'InvitationRewarded',
      'InvitationReversed',
      'ChargeRefunded',
      'ChargeDisputed',
      'DisputeLost',
    ],
    react: async ({ event, metadata }, commands) => {
      switch (event.type) {
        case 'EmailConfirmed':
          return mark(event.accountOid, commands, { pepper, isNew: true });
        // Who comes back with the address that they had at the end is the same person as well.
        case 'EmailChanged':
          return mark(event.accountOid, commands, { pepper, isNew: false });
        case 'CoinsCredited': {
          if (event.amounts.totalMinor === 0) return [];
          const { walletOid: invitedOid, chargeId } = event;
          const rewardAt = addDays(metadata.occurredAt, limits.refundDays);
          return ofInviter(commands, invitedOid, (inviterOid) => ({
            type: 'QualifyInvitation',
            inviterOid,
            invitedOid,
            chargeId,
            rewardAt,
          }));
        }
        case 'ChargeRefunded':
        case 'ChargeDisputed':
        case 'DisputeLost': {
          const { buyerOid: invitedOid, chargeId } = event;
          return ofInviter(commands, invitedOid, (inviterOid) => ({
            type: 'ReverseInvitation',
            inviterOid,
            invitedOid,
            chargeId,
          }));
        }
        case 'InvitationRewarded':
          return reward(event, commands, metadata.occurredAt);
        case 'InvitationReversed': {
          const { inviterOid, inviterGrantId, invitedOid, invitedGrantId, chargeId } = event;
          return [
            takeBack('inviter', inviterOid, { grantId: inviterGrantId, chargeId }),
            takeBack('invited', invitedOid, { grantId: invitedGrantId, chargeId }),
          ];
        }
      }
    },
  });

type OfCharge = Extract<InvitationCommand, { type: 'QualifyInvitation' | 'ReverseInvitation' }>;

/** What a charge of an invited person means for their inviter. */
const ofInviter = async (
  commands: CommandLog,
  invitedOid: Oid,
  command: (inviterOid: Oid) => OfCharge,
): Promise<Step[]> => {
  const { state } = await commands.load(accountStream, invitedOid, { maxAgeMs: 60_000 });
  const { invitedBy } = state;
  if (!invitedBy) return [];
  return [
    invitation.step({
      name: 'charge',
      id: invitedBy,
      command: () => command(invitedBy),
      // An invitation that was never accepted.
      onRefusal: () => [],
    }),
  ];
};

/** The person behind a mailbox is marked; whether the mark was there already decides about the invitation. */
const mark = async (
  invitedOid: Oid,
  commands: CommandLog,
  { pepper, isNew: isNewPerson }: { readonly pepper: string; readonly isNew: boolean },
): Promise<Step[]> => {
  const { state } = await commands.load(accountStream, invitedOid, { maxAgeMs: 0 });
  const { email, claims, invitedBy } = state;
  // The address of an erased account is unknown; its claim still names it.
  const mailbox = email === null ? claims.email : mailboxOf(email);
  const id = claimId('invitedPerson', mailbox, (text) => keyedHash(pepper, text));
  const ids = { kind: 'invitedPerson', ownerOid: invitedOid } as const;
  const accept = (samePerson: boolean): Step[] =>
    invitedBy && isNewPerson
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

type Rewarded = Extract<InvitationEvent, { type: 'InvitationRewarded' }>;

const reward = async (event: Rewarded, commands: CommandLog, at: string): Promise<Step[]> => {
  const { inviterOid, inviterGrantId, invitedOid, invitedGrantId, coins } = event;
  const livesIn = (oid: Oid) => issueCountryOf(commands, oid, at);
  const [inviter, invited] = await Promise.all([livesIn(inviterOid), livesIn(invitedOid)]);
  return [
    grant('inviter', inviterOid, { grantId: inviterGrantId, coins, issuedUnder: inviter }),
    grant('invited', invitedOid, { grantId: invitedGrantId, coins, issuedUnder: invited }),
  ];
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

const takeBack = (
  side: string,
  walletOid: Oid,
  { grantId, chargeId }: { readonly grantId: Oid; readonly chargeId: Oid },
): Step =>
  wallet.step({
    name: `take-back-${side}`,
    id: walletOid,
    command: () => ({ type: 'TakeBackBonus', grantId, chargeId, reason: 'invitation' }),
  });
