import type { ProcessManager } from '@fanfold/application';
import { deliverGifts, settleReservations } from '@fanfold/application/commerce';
import { postEarnings } from '@fanfold/application/earnings';
import { changeNicknameManager, confirmClaims } from '@fanfold/application/identity';
import {
  countSpending,
  creditCharge,
  detachCards,
  followRefunds,
  linkedAccountsManagers,
  mailReceipts,
  reconcile,
  recordInstrumentUse,
  refundAtProvider,
  takeBackCharges,
} from '@fanfold/application/payments';
import {
  deliverItems,
  deliverPrizes,
  giftPoints,
  grantCheckInCredits,
  invitations,
  rewardXLink,
} from '@fanfold/application/rewards';
import { convertCreditsManager, topUpCredits, warnOfExpiry } from '@fanfold/application/wallet';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import { randomSeeds } from '@fanfold/platform';
import type { Kysely } from 'kysely';

export type Managers = {
  /** These share one feed, and go as fast as the slowest of them: none of them waits for anybody outside. */
  readonly sharedFeed: readonly ProcessManager[];
  /** Each of these reads the log by itself, as it may wait for a provider, the mail relay or another manager. */
  readonly ownFeed: readonly ProcessManager[];
};

type Deps = {
  readonly eventLog: EventLog;
  readonly db: Kysely<never>;
  readonly providers: Providers;
  readonly relayUrl: string;
  /** Keys the hashes of what identifies a card, 32 bytes as hex. */
  readonly pepper: string;
};

/** Every process manager there is. */
export const managersOf = ({ eventLog, db, providers, relayUrl, pepper }: Deps): Managers => ({
  sharedFeed: [
    creditCharge,
    countSpending,
    followRefunds,
    postEarnings,
    confirmClaims,
    deliverItems(randomSeeds),
    deliverPrizes,
    grantCheckInCredits,
    deliverGifts,
    settleReservations,
    changeNicknameManager,
    convertCreditsManager,
    topUpCredits,
    giftPoints(randomSeeds),
    rewardXLink,
    invitations,
    recordInstrumentUse(pepper),
  ],
  ownFeed: [
    ...providers.all.map(refundAtProvider),
    detachCards(providers),
    takeBackCharges(eventLog),
    ...linkedAccountsManagers(eventLog),
    reconcile(providers, db),
    mailReceipts(relayUrl),
    warnOfExpiry(relayUrl),
  ],
});
