import { type Currency, type Oid, parseOid } from '@fanfold/domain';
import { type BankDetails, type PayeeProfile, settlementStream } from '@fanfold/domain/settlement';
import type { EventLog } from '@fanfold/event-log';
import { randomIds } from '@fanfold/platform';

/** A Korean person with a Korean bank account. */
export const koreanPayee: PayeeProfile & { readonly bank: BankDetails } = {
  residence: 'KR',
  party: 'person',
  relation: 'self',
  treatment: 'krFreelancer',
  name: 'Hana Kim',
  taxId: '900101-2000000',
  bank: {
    format: 'kr',
    bankName: 'Kookmin',
    accountHolder: 'Hana Kim',
    accountNumber: '12345678901234',
    routingNumber: '004',
    swiftCode: null,
    bankAddress: null,
  },
};

type Settled = { readonly coins?: number; readonly month?: string; readonly currency?: Currency };
const microWonPerMinor: Readonly<Record<Currency, number>> = {
  KRW: 1_000_000,
  JPY: 9_305_000,
  USD: 13_851_200,
};

/**
 * Settles October 2026 of a creator: of 1,000 coins 65,000 won can be requested from the 25th of November on.
 */
export const settleOctober = async (
  { commands }: EventLog,
  creatorOid: Oid,
  { coins = 1_000, month = '2026-10', currency = 'KRW' }: Settled = {},
): Promise<void> => {
  const key = randomIds.uuid();
  const outcome = await commands.of(settlementStream).handle({
    id: parseOid(creatorOid),
    key,
    body: key,
    actor: { oid: null, role: 'system' },
    correlationId: key,
    command: () => ({
      type: 'SettleMonth',
      creatorOid,
      month,
      earnings: [
        {
          kind: 'content',
          level: 'standard',
          feePolicyVersion: 1,
          amounts: { paid: coins, bonus: 0, credits: 0 },
        },
      ],
      heldCoins: 0,
      currency,
      microWonPerMinor: microWonPerMinor[currency],
      rateDay: '2026-10-30',
      closedAtRevision: 3,
      now: '2026-10-31T15:00:01.000Z',
    }),
  });
  if (outcome.status !== 'accepted') throw new Error(JSON.stringify(outcome));
};
