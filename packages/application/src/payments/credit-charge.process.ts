import { chargeStream } from '@fanfold/domain/payments';
import { walletStream } from '@fanfold/domain/wallet';

import { issueCountryOf } from '../identity/index.ts';
import { processManager, steps } from '../process-manager.ts';
import { unlessRefused } from './late-payment.ts';

const wallet = steps(walletStream);
const charge = steps(chargeStream);

/**
 * An approved charge becomes coins, and the charge is told where they arrived. The wallet remembers the
 * charge's id for ever, so however often the approval is read, the coins come once.
 */
export const creditCharge = processManager({
  name: 'credit-charge',
  purpose: 'credits the wallet, and tells the charge where its coins arrived',
  consumes: ['ChargeApproved', 'CoinsCredited'],
  react: async ({ event, position }, commands) => {
    switch (event.type) {
      case 'ChargeApproved': {
        const { chargeId, buyerOid, provider, paidCoins, bonusCoins, amounts } = event;
        // Gift points are not coins, and a month's coins are spent as they arrive: their own processes see to
        // them.
        if (event.purpose && event.purpose.kind !== 'coins') return [];
        const issuedUnder = await issueCountryOf(commands, buyerOid, event.approvedAt);
        const credit = wallet.step({
          name: 'credit',
          id: buyerOid,
          command: (now) => ({
            type: 'CreditCharge',
            walletOid: buyerOid,
            chargeId,
            provider,
            paidCoins,
            bonusCoins,
            amounts,
            issuedUnder,
            now,
          }),
        });
        return [unlessRefused(event, credit)];
      }
      case 'CoinsCredited':
        return [
          charge.step({
            name: 'record',
            id: event.chargeId,
            command: () => ({ type: 'RecordCredit', walletPosition: String(position) }),
            // Coins of a charge that was never initiated come from an import; no charge has to be updated.
            onRefusal: (code) => (code === 'CHARGE_NOT_FOUND' ? [] : raise(code)),
          }),
        ];
    }
  },
});

const raise = (code: string): never => {
  throw new Error(`A credited charge could not be recorded: ${code}`);
};
