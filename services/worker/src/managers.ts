import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import { randomSeeds } from '@fanfold/platform';
import type { Kysely } from 'kysely';

import { deliverGifts } from './commerce/deliver-gifts.process.ts';
import { deliverItems } from './commerce/deliver-items.process.ts';
import { deliverPrizes } from './commerce/deliver-prizes.process.ts';
import { giftPoints } from './commerce/gift-points.process.ts';
import { grantCheckInCredits } from './commerce/grant-check-in-credits.process.ts';
import { invitations } from './commerce/invitations.process.ts';
import { rewardXLink } from './commerce/reward-x-link.process.ts';
import { settleReservations } from './commerce/settle-reservations.process.ts';
import { convertCredits } from './credits/convert-credits.process.ts';
import { topUpCredits } from './credits/top-up-credits.process.ts';
import { postEarnings } from './earnings/post-earnings.process.ts';
import { changeNickname } from './identity/change-nickname.process.ts';
import { confirmClaims } from './identity/confirm-claims.process.ts';
import { countSpending } from './payments/count-spending.process.ts';
import { creditCharge } from './payments/credit-charge.process.ts';
import { detachCards } from './payments/detach-cards.process.ts';
import { linkedAccountsManagers } from './payments/linked-accounts.process.ts';
import { mailReceipts } from './payments/mail-receipts.process.ts';
import { reconcile } from './payments/reconcile.process.ts';
import { recordInstrumentUse } from './payments/record-instrument-use.process.ts';
import { followRefunds, refundAtProvider } from './payments/refund-charge.process.ts';
import { takeBackCharges } from './payments/take-back-charge.process.ts';
import type { ProcessManager } from './process-manager.ts';
import { warnOfExpiry } from './wallet/warn-of-expiry.process.ts';

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
    changeNickname,
    convertCredits,
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
