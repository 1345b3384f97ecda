import type { Oid } from '@fanfold/domain';
import { linkedAccountsId, linkedAccountsStream } from '@fanfold/domain/payments';
import { earningsFrom, salesOf, type WalletEvent } from '@fanfold/domain/wallet';
import type { CommandLog } from '@fanfold/event-log';

import {
  type Earned,
  earnedFrom,
  holdEarned,
  type Log,
  paidIn,
  releaseEarned,
  walletEvents,
} from '../earnings/index.ts';
import { type ProcessManager, processManager, type Step, steps } from '../process-manager.ts';
import { type Pair, PairReads, readPair } from './pair-reads.ts';

const linkedAccounts = steps(linkedAccountsStream);

/**
 * Flags accounts that share a card or a device to finance, once one pays the other. Both orders are covered:
 * when a pair is found, earlier payments are read from both wallets, which is rare; each later payment looks
 * up the pair.
 */
const flagLinkedAccounts = (log: Log, pairs: PairReads): ProcessManager =>
  processManager({
    name: 'flag-linked-accounts',
    purpose: 'flags a payer who shares a card or a device with the creator',
    feed: 'own',
    consumes: [
      'PaymentInstrumentUsed',
      'DeviceUsed',
      'LinkedAccountsDetected',
      'ContentBought',
      'CoinsSpent',
      'HoldCaptured',
      'GiftCaptured',
    ],
    react: async ({ id, event }, commands) => {
      switch (event.type) {
        case 'PaymentInstrumentUsed':
        case 'DeviceUsed': {
          const { ownerOid, others } = event;
          const kind = event.type === 'DeviceUsed' ? 'device' : 'card';
          return others.map((other) =>
            linkedAccounts.step({
              name: `find-${other}`,
              id: linkedAccountsId(ownerOid, other),
              command: () => ({ type: 'DetectLinkedAccounts', oids: [ownerOid, other], kind }),
            }),
          );
        }
        case 'LinkedAccountsDetected': {
          const { firstOid, secondOid } = event;
          const ways = [
            [firstOid, secondOid],
            [secondOid, firstOid],
          ] as const;
          const paid = await Promise.all(ways.map(([payer, creator]) => hasPaid(log, payer, creator)));
          return ways.filter((_way, at) => paid[at]).map(([payer, creator]) => flag(payer, creator));
        }
        default: {
          const payerOid = event.walletOid;
          const flagged = salesOf(event).map(async ({ creatorOid }) => {
            const pair = await pairs.of(`${id} ${creatorOid}`, commands, { payerOid, creatorOid });
            return pair.shares ? [flag(payerOid, creatorOid)] : [];
          });
          return (await Promise.all(flagged)).flat();
        }
      }
    },
  });

/** Holds what the creator earns from the payer while finance has confirmed the pair; else releases it. */
const holdLinkedAccounts = (log: Log, pairs: PairReads): ProcessManager =>
  processManager({
    name: 'hold-linked-accounts',
    purpose: 'holds what a creator earns from such a payer, or releases it',
    feed: 'own',
    consumes: [
      'LinkedAccountsConfirmed',
      'LinkedAccountsCleared',
      'ContentBought',
      'CoinsSpent',
      'HoldCaptured',
      'GiftCaptured',
      'PurchaseRefunded',
      'SpendRefunded',
    ],
    react: async ({ id, event, metadata }, commands) => {
      switch (event.type) {
        case 'LinkedAccountsConfirmed':
        case 'LinkedAccountsCleared': {
          const { payerOid, creatorOid, holdId } = event;
          if (!holdId) return [];
          const earned = await paidBetween(log, payerOid, creatorOid);
          return event.type === 'LinkedAccountsConfirmed'
            ? earned.filter(({ stands }) => stands).map((one) => holdEarned(one, holdId))
            : earned.map((one) => releaseEarned(one, holdId));
        }
        case 'PurchaseRefunded':
        case 'SpendRefunded':
          return releaseRefunded({ log, commands }, event);
        default: {
          const held = salesOf(event).map(async (sale) => {
            const paidCoins = paidIn(sale.taken);
            if (paidCoins === 0) return [];
            const pair = { payerOid: event.walletOid, creatorOid: sale.creatorOid };
            const { holdId } = await pairs.of(`${id} ${sale.creatorOid}`, commands, pair);
            if (!holdId) return [];
            const earned = { ...sale, paidCoins, happenedAt: metadata.occurredAt, stands: true };
            return [holdEarned(earned, holdId), releaseIfCleared(pair, earned, holdId)];
          });
          return (await Promise.all(held)).flat();
        }
      }
    },
  });

/**
 * The two managers of pairs. Each has its own checkpoint and speed; they share one read of the log for each
 * sale.
 */
export const linkedAccountsManagers = (log: Log): ProcessManager[] => {
  const pairs = new PairReads();
  return [flagLinkedAccounts(log, pairs), holdLinkedAccounts(log, pairs)];
};

/**
 * Finance may clear a pair while a hold for it is being made, so that there is no hold to release yet. The
 * step that runs after the hold therefore checks again.
 */
const releaseIfCleared = (pair: Pair, earned: Earned, holdId: Oid): Step => ({
  run: async (commands, cause) => {
    const { holdId: stands } = await readPair(commands, pair);
    if (stands !== holdId) await releaseEarned(earned, holdId).run(commands, cause);
  },
});

type Refunded = Extract<WalletEvent, { type: 'PurchaseRefunded' | 'SpendRefunded' }>;

/** A refund took the whole earning; a hold would take it a second time. */
const releaseRefunded = async (
  { log, commands }: { log: Log; commands: CommandLog },
  event: Refunded,
): Promise<Step[]> => {
  const { walletOid } = event;
  const released = earningsFrom(event).map(async ({ creatorOid, reverses }) => {
    const { holdId } = await readPair(commands, { payerOid: walletOid, creatorOid });
    if (!holdId) return [];
    return (await paidBetween(log, walletOid, creatorOid))
      .filter((earned) => earned.earningId === reverses)
      .map((earned) => releaseEarned(earned, holdId));
  });
  return (await Promise.all(released)).flat();
};

const hasPaid = async (log: Log, payerOid: Oid, creatorOid: Oid): Promise<boolean> => {
  for await (const { event } of walletEvents(log, payerOid))
    if (salesOf(event).some((sale) => sale.creatorOid === creatorOid)) return true;
  return false;
};

/** What `creatorOid` earned in paid coins from `payerOid`. */
const paidBetween = (log: Log, payerOid: Oid, creatorOid: Oid): Promise<Earned[]> =>
  earnedFrom(log, payerOid, (sale) => (sale.creatorOid === creatorOid ? paidIn(sale.taken) : 0));

const flag = (payerOid: Oid, other: Oid): Step =>
  linkedAccounts.step({
    name: `flag-${payerOid}`,
    id: linkedAccountsId(payerOid, other),
    command: () => ({ type: 'FlagPayer', payerOid }),
  });
