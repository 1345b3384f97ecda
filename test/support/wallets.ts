import { type Oid, parseOid } from '@fanfold/domain';
import { walletStream } from '@fanfold/domain/wallet';
import type { CommandRequest, EventLog } from '@fanfold/event-log';
import { uuid5 } from '@fanfold/platform';

/** An oid that a test can read: the number, padded. */
export const numbered = (number: number): Oid => parseOid(number.toString(16).padStart(24, '0'));

export const seller = numbered(0xc0ffee);
const system = { oid: null, role: 'system' } as const;
type WalletRequest = CommandRequest<Parameters<(typeof walletStream)['decider']['decide']>[1]>;

const request = (
  wallet: Oid,
  key: string,
  body: unknown,
  command: WalletRequest['command'],
): WalletRequest => ({
  id: wallet,
  key: uuid5(key),
  body,
  command,
  actor: system,
  correlationId: uuid5('test', key),
});

/** Credits coins to a wallet through a charge. */
export const credit = (log: EventLog, wallet: Oid, { coins, charge }: { coins: number; charge: number }) =>
  log.commands.of(walletStream).handle(
    request(wallet, `credit-${wallet}-${charge}`, { charge, coins }, (now) => ({
      type: 'CreditCharge',
      issuedUnder: 'KR',
      walletOid: wallet,
      chargeId: numbered(charge),
      provider: 'test',
      paidCoins: coins,
      bonusCoins: 0,
      amounts: {
        currency: 'KRW',
        baseMinor: coins * 100,
        taxMinor: coins * 10,
        feeMinor: 0,
        roundingMinor: 0,
        totalMinor: coins * 110,
      },
      now,
    })),
  );

/** Buys content number `content`; the key follows from wallet and content unless one is given. */
export const buy = (
  log: EventLog,
  wallet: Oid,
  { content, coins, key = `buy-${wallet}-${content}` }: { content: number; coins: number; key?: string },
) =>
  log.commands.of(walletStream).handle(
    request(wallet, key, { content, coins }, (now) => ({
      type: 'BuyContent',
      walletOid: wallet,
      purchaseId: numbered(content),
      content: { contentOid: numbered(content), kind: 'audio', revision: 0, priceCoins: coins },
      seller: { oid: seller, level: 'free', allowBonus: false },
      seenPriceCoins: coins,
      payWith: 'paid',
      payerCountry: 'KR',
      feePolicyVersion: 1,
      now,
    })),
  );
