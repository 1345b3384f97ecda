import type { Country, Oid } from '@fanfold/domain';
import {
  type ConversionFailure,
  creditsStream,
  type WalletRefusal,
  walletStream,
} from '@fanfold/domain/wallet';

import { issueCountryOf } from '../identity/index.ts';
import { processManager, type Step, steps } from '../process-manager.ts';

const wallet = steps(walletStream);
const credits = steps(creditsStream);

/** Conversions were made under one set of terms so far. */
const feePolicyVersion = 1;

/**
 * Coins become credits: started on the credits' stream, which counts the day's limit; paid on the wallet's;
 * completed, or cancelled when the wallet refuses. Coins that were paid for a conversion which is over come
 * back.
 */
export const convertCreditsManager = processManager({
  name: 'convert-credits',
  purpose: 'has the wallet pay for a conversion; completes it, or gives the coins back',
  consumes: ['CreditConversionStarted', 'CoinsSpent'],
  react: async ({ event, revision, metadata }, commands) => {
    if (event.type === 'CreditConversionStarted') {
      // Read again after a restart: a wallet that refused then might pay now, though the conversion is
      // cancelled.
      const { state } = await commands.load(creditsStream, event.userOid, { maxAgeMs: 0 });
      if (!(event.conversionId in state.pending)) return [];
      const payerCountry = await issueCountryOf(commands, event.userOid, metadata.occurredAt);
      return [pay({ ...event, payerCountry })];
    }
    if (event.transactionType !== 'story_chat') return [];
    return [
      credits.step({
        name: 'complete',
        id: event.walletOid,
        command: (now) => ({
          type: 'CompleteConversion',
          conversionId: event.spendId,
          paid: event.taken,
          now,
        }),
        onRefusal: () => [
          wallet.step({
            name: 'give-back',
            id: event.walletOid,
            command: (now) => ({
              type: 'RefundSpend',
              spend: { ...event, revision },
              cause: 'failed',
              reason: 'The conversion was over.',
              now,
            }),
            // It was given back already.
            onRefusal: () => [],
          }),
        ],
      }),
    ];
  },
});

type Payment = {
  readonly userOid: Oid;
  readonly conversionId: Oid;
  readonly coins: number;
  readonly payerCountry: Country | null;
};

const pay = ({ userOid, conversionId, coins, payerCountry }: Payment): Step =>
  wallet.step({
    name: 'pay',
    id: userOid,
    command: (now) => ({
      type: 'SpendCoins',
      walletOid: userOid,
      spendId: conversionId,
      transactionType: 'story_chat',
      resource: { kind: 'credit_conversion', oid: conversionId },
      beneficiaries: [],
      message: null,
      coins,
      payWith: 'paid',
      payerCountry,
      feePolicyVersion,
      now,
    }),
    onRefusal: (code) => [
      credits.step({
        name: 'cancel',
        id: userOid,
        command: (now) => ({ type: 'CancelConversion', conversionId, reason: failureOf(code), now }),
      }),
    ],
  });

const failureOf = (code: WalletRefusal): ConversionFailure =>
  code === 'NOT_ENOUGH_COINS' ? 'insufficient_coins' : 'error';
