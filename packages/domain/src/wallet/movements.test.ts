import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { type CreditEvent, creditEvents } from './credits/events.ts';
import { accountName, changeOf, entriesOf, ownedLotId } from './movement.ts';
import { movementsOf } from './movements.ts';
import { type WalletEvent, walletEvents } from './wallet/events.ts';

/** Every recorded event of wallets and of credits, by the name of its fixture. */
const recorded = new Map(
  globSync('{wallet,credits}/**/fixtures/*.json', { cwd: fileURLToPath(new URL('.', import.meta.url)) }).map(
    (path) => {
      const { type, data } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
        type: string;
        data: object;
      };
      const name = path
        .slice(path.lastIndexOf('/') + 1)
        .replace('.v1', '')
        .replace('.json', '');
      return [name, { type, ...data } as WalletEvent | CreditEvent];
    },
  ),
);
const meaningOf = (name: string) => {
  const event = recorded.get(name);
  if (!event) throw new Error(`No fixture is called ${name}`);
  return movementsOf(event);
};

/** `12 paid wallet-available -> creator-earned`, without owners. */
const inWords = (name: string) =>
  meaningOf(name).movements.map(
    ({ amount, unit, from, to }) => `${amount} ${unit} ${from.class} -> ${to.class}`,
  );

describe('what an event of a wallet or of credits means', () => {
  it('is said of every type that is recorded', () => {
    const types = new Set([...recorded.values()].map(({ type }) => type));
    expect(types).toEqual(new Set([...walletEvents, ...creditEvents].map(({ type }) => type)));
  });

  it.each([...recorded.keys()])('is a double entry: %s', (name) => {
    const sums = new Map<string, number>();
    for (const { unit, amount } of meaningOf(name).movements.flatMap(entriesOf))
      sums.set(unit, (sums.get(unit) ?? 0) + amount);
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    for (const { amount } of meaningOf(name).movements) expect(amount).toBeGreaterThan(0);
  });

  // Fixture, the word of LED-011 (null: the history shows no line), and what moves from where to where.
  it.each<[string, string | null, string[]]>([
    ['AutoTopUpChanged', null, []],
    ['BudgetSet', null, []],
    ['ContentFirstDelivered', null, []],
    ['BonusCreditsGranted', 'increase', ['50 bonusCredits promotion -> credits-available']],
    ['CreditConversionCancelled', null, []],
    ['CreditConversionCompleted', 'story_chat', ['500 chat exchange:chat -> credits-available']],
    ['CreditConversionStarted', null, []],
    ['CreditLotExpired', 'expire', ['50 bonusCredits credits-available -> expired']],
    ['CreditLotExpiryWarned', 'expiry_warning', []],
    [
      'CreditsReleased',
      'release',
      ['3 bonusCredits credits-held -> credits-available', '2 chat credits-held -> credits-available'],
    ],
    [
      'CreditsReserved',
      'hold',
      ['3 bonusCredits credits-available -> credits-held', '2 chat credits-available -> credits-held'],
    ],
    [
      'CreditsSettled',
      'story_chat',
      ['3 bonusCredits credits-held -> chat-provided', '2 chat credits-held -> credits-available'],
    ],
    ['BonusGranted.gift', 'gift', ['7 bonus promotion -> wallet-available']],
    ['BonusGranted', 'increase', ['7 bonus promotion -> wallet-available']],
    ['BonusTakenBack', 'charge_refund', ['20 bonus wallet-available -> promotion']],
    ['BonusTakenBack.v2', 'bonus_withdrawn', ['20 bonus wallet-available -> promotion']],
    [
      'CoinsCredited',
      'increase',
      ['100 paid exchange:paid -> wallet-available', '3 bonus promotion -> wallet-available'],
    ],
    ['CoinsHeld.gift', 'hold', ['25 paid wallet-available -> wallet-held']],
    ['CoinsHeld', 'hold', ['10 paid wallet-available -> wallet-held']],
    ['CoinsSpent.fanfold', 'change_nick', ['25 paid wallet-available -> fanfold-earned']],
    ['CoinsSpent', 'donation', ['25 paid wallet-available -> creator-earned']],
    [
      'ContentBought.shared',
      'purchase',
      ['13 paid wallet-available -> creator-earned', '12 paid wallet-available -> creator-earned'],
    ],
    ['ContentBought.discount', 'purchase', ['25 paid wallet-available -> creator-earned']],
    ['ContentBought', 'purchase', ['25 paid wallet-available -> creator-earned']],
    ['EntitlementGranted', 'gift', []],
    ['GiftCaptured', 'capture', ['25 paid wallet-held -> creator-earned']],
    ['HoldCaptured', 'capture', ['20 paid wallet-held -> creator-earned']],
    [
      'HoldCaptured.shared',
      'capture',
      [
        '12 paid wallet-held -> creator-earned',
        '6 paid wallet-held -> creator-earned',
        '2 paid wallet-held -> fanfold-earned',
      ],
    ],
    ['HoldReleased.gift', 'release', ['15 paid wallet-held -> wallet-available']],
    ['HoldReleased', 'release', ['15 paid wallet-held -> wallet-available']],
    ['LotExpired', 'expire', ['3 bonus wallet-available -> expired']],
    ['LotExpiryWarned', 'expiry_warning', []],
    [
      'PurchaseRefunded.discount',
      'refund',
      ['5 bonus creator-earned -> wallet-available', '30 paid creator-earned -> wallet-available'],
    ],
    [
      'PurchaseRefunded',
      'refund',
      ['5 bonus creator-earned -> wallet-available', '30 paid creator-earned -> wallet-available'],
    ],
    ['SpendRefunded', 'refund', ['25 paid creator-earned -> wallet-available']],
    ['ChargeCoinsReturned', 'charge_refund_return', ['60 paid refund-pending -> wallet-available']],
    ['ChargeCoinsWithdrawn', 'charge_refund', ['60 paid wallet-available -> refund-pending']],
    ['DebtCleared', 'debt_payment', ['40 paid wallet-available -> debt']],
    ['DebtRaised', 'debt', ['40 paid debt -> exchange:paid']],
    ['DebtRecovered', 'debt_recovery', ['30 paid wallet-available -> chargeback-recovered']],
  ])('%s', (name, word, moves) => {
    expect(meaningOf(name).name).toBe(word);
    expect(inWords(name)).toEqual(moves);
  });

  it('names accounts by their owners, and lots of credits apart from lots of coins', () => {
    const { ownerOid, movements } = meaningOf('CoinsHeld');
    expect(movements.map(({ from, to }) => [accountName(from), accountName(to)])).toEqual(
      movements.map(() => [`wallet-available:${ownerOid}`, `wallet-held:${ownerOid}`]),
    );
    expect(ownedLotId({ unit: 'paid', lotId: 'x' })).toBe('x');
    expect(ownedLotId({ unit: 'bonusCredits', lotId: 'x' })).toBe('credits-x');
  });

  it('takes what is held out of what is available, once', () => {
    const [held] = meaningOf('CoinsHeld').movements;
    const [captured] = meaningOf('HoldCaptured').movements;
    if (!held || !captured) throw new Error('Nothing moved');
    expect([changeOf(held, 'available'), changeOf(held, 'held')]).toEqual([-held.amount, held.amount]);
    expect([changeOf(captured, 'available'), changeOf(captured, 'held')]).toEqual([0, -captured.amount]);
  });
});
