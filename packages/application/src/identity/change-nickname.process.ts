import { type AccountEvent, accountStream, claimNormalisation, claimStream } from '@fanfold/domain/identity';
import { type Spend, walletStream } from '@fanfold/domain/wallet';
import type { CommandLog } from '@fanfold/event-log';

import { processManager, type Step, steps } from '../process-manager.ts';

const account = steps(accountStream);
const claim = steps(claimStream);
const wallet = steps(walletStream);

/** How long the name stays reserved while its change is carried out. */
const claimMs = 30 * 60_000;

/**
 * Completes a change of nickname after its payment: the change takes effect, or the coins come back. The
 * claims on the new name and on the former one follow.
 */
export const changeNicknameManager = processManager({
  name: 'change-nickname',
  purpose: 'carries a paid change out, or gives the coins back; settles the claims',
  consumes: ['CoinsSpent', 'NicknameChanged', 'NicknameChangeCancelled'],
  react: async ({ event, revision }, commands) => {
    switch (event.type) {
      case 'CoinsSpent':
        return event.transactionType === 'change_nick' ? carryOut(commands, { ...event, revision }) : [];
      case 'NicknameChanged':
        return settle(event);
      case 'NicknameChangeCancelled':
        return release(commands, event);
    }
  },
});

const carryOut = async (commands: CommandLog, spend: Spend): Promise<Step[]> => {
  const { walletOid: ownerOid, spendId: changeId } = spend;
  const { state } = await commands.load(accountStream, ownerOid, { maxAgeMs: 0 });
  if (state.nicknameChanges[changeId]) return [];
  const refund = wallet.step({
    name: 'refund',
    id: ownerOid,
    command: (now) => ({ type: 'RefundSpend', spend, cause: 'failed', reason: 'nickname', now }),
    // It was given back already.
    onRefusal: () => [],
  });
  const cancel = account.step({
    name: 'cancel',
    id: ownerOid,
    command: () => ({ type: 'CancelNicknameChange', changeId: spend.spendId }),
  });
  const confirm = account.step({
    name: 'confirm',
    id: ownerOid,
    command: () => ({ type: 'ConfirmNicknameChange', changeId: spend.spendId }),
    onRefusal: () => [refund],
  });
  const pending = state.pendingNickname;
  if (pending?.changeId !== changeId) return [confirm];
  // The reservation may have lapsed, and another account may have the name by now.
  const reserve = claim.step({
    name: 'reserve',
    id: pending.claim,
    command: (now) => ({
      type: 'ReserveClaim',
      kind: 'nickname',
      ownerOid,
      lapsesAt: new Date(Date.parse(now) + claimMs).toISOString(),
      normalisation: claimNormalisation,
      now,
    }),
    onRefusal: () => [cancel, refund],
  });
  return [reserve, confirm];
};

type Changed = Extract<AccountEvent, { type: 'NicknameChanged' }>;

const settle = ({ accountOid: ownerOid, claim: id, formerClaim }: Changed): Step[] => [
  claim.step({
    name: 'confirm-claim',
    id,
    command: () => ({ type: 'ConfirmClaim', kind: 'nickname', ownerOid }),
  }),
  ...(formerClaim === '' || formerClaim === id
    ? []
    : [
        claim.step({
          name: 'release-former',
          id: formerClaim,
          command: () => ({ type: 'ReleaseClaim', kind: 'nickname', ownerOid }),
        }),
      ]),
];

const release = async (
  commands: CommandLog,
  { accountOid: ownerOid, claim: id }: Extract<AccountEvent, { type: 'NicknameChangeCancelled' }>,
): Promise<Step[]> => {
  const { state } = await commands.load(accountStream, ownerOid, { maxAgeMs: 0 });
  // The account may have requested the same name again, or may have it now.
  if (state.claims.nickname === id || state.pendingNickname?.claim === id) return [];
  return [
    claim.step({
      name: 'release-claim',
      id,
      command: () => ({ type: 'ReleaseClaim', kind: 'nickname', ownerOid }),
    }),
  ];
};
