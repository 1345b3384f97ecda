import { parseOid, workTarget } from '@fanfold/domain';
import {
  type CreditEvent,
  type CreditLot,
  type LotGrant,
  type LotTake,
  wholeShare,
} from '@fanfold/domain/wallet';
import { type History, history } from '@fanfold/projection/testing';

const id = (n: number) => parseOid(n.toString(16).padStart(24, '0'));

/** People and contents of the story, with ids that are easy to distinguish in a failing test. */
export const story = {
  fan: id(0xf1),
  friend: id(0xf2),
  creator: id(0xc1),
  admin: id(0xad),
  song: id(0x51),
  clip: id(0x52),
  charge: id(0xca1),
  declinedCharge: id(0xca2),
  expiredCharge: id(0xca3),
  initiatedCharge: id(0xca4),
  grant: id(0xb1),
  songPurchase: id(0xe1),
  clipPurchase: id(0xe2),
  releasedHold: id(0xd1),
  capturedHold: id(0xd2),
  openHold: id(0xd3),
  conversion: id(0xc01),
  creditGrant: id(0xc02),
  settledChat: id(0xc03),
  releasedChat: id(0xc04),
  openChat: id(0xc05),
} as const;

export const paidUntil = '2031-11-21T00:00:00.000Z';
export const bonusUntil = '2027-11-21T00:00:00.000Z';
export const returnedUntil = '2031-12-01T00:00:00.000Z';

const wallet = `wallet-${story.fan}`;
const paidLot = (coins: number, expiresAt = paidUntil): LotTake => ({
  lotId: `${story.charge}-p`,
  kind: 'paid',
  coins,
  expiresAt,
  issuedUnder: 'KR',
});
const bonusLot = (coins: number): LotGrant => ({
  lotId: `${story.charge}-b`,
  kind: 'bonus',
  coins,
  expiresAt: bonusUntil,
  issuedUnder: 'KR',
});
const grantLot = (coins: number): LotGrant => ({
  lotId: story.grant,
  kind: 'bonus',
  coins,
  expiresAt: bonusUntil,
  issuedUnder: 'KR',
});

export const chargeAmounts = {
  currency: 'KRW',
  baseMinor: 10_000,
  taxMinor: 1_000,
  feeMinor: 0,
  roundingMinor: 0,
  totalMinor: 11_000,
} as const;

/**
 * Every event that moves coins, once: sign-ups, publishing, charges that are credited, fail and expire, a
 * purchase with both kinds of coins and its refund, one that is not refunded, holds that are released,
 * captured and open, a lot that expires. At its end the fan has 45 paid coins and no bonus coins to spend,
 * and 10 paid coins held.
 */
export const coinStory = (): History => {
  const told = history();
  people(told);
  contents(told);
  charges(told);
  coins(told);
  return told;
};

const people = (told: History): void => {
  const register = (accountOid: typeof story.fan, nickname: string, email: string) =>
    told.add(`account-${accountOid}`, {
      type: 'AccountRegistered',
      accountOid,
      email,
      nickname,
      birthDate: '2000-01-01',
      passwordHash: 'hash',
      language: 'ko',
      claims: { email: `email-${accountOid}`, nickname: `nickname-${accountOid}` },
      consents: { termsVersion: '1', personalDataVersion: '1', marketing: false },
      registeredAt: '2026-11-21T00:00:00.000Z',
    });
  register(story.fan, 'Mina Fan', 'Mina@Example.com');
  register(story.friend, 'minor_friend', 'friend@example.com');
  register(story.creator, '솔 Studio', 'sol@example.com');
  register(story.admin, 'Keeper', 'keeper@example.com');
  for (const accountOid of [story.fan, story.creator, story.admin]) {
    const confirmedAt = '2026-11-21T00:05:00.000Z';
    told.add(`account-${accountOid}`, { type: 'EmailConfirmed', accountOid, confirmedAt });
  }
  told.add(`account-${story.creator}`, {
    type: 'CreatorRegistered',
    accountOid: story.creator,
    channelLanguage: 'ko',
    earningCurrency: 'KRW',
    usageTermsVersion: '1',
    feeTermsVersion: '1',
  });
  const admin = { accountOid: story.admin, scope: 'platform', reason: 'first administrator' } as const;
  told.add(`account-${story.admin}`, { type: 'RoleGranted', role: 'admin', until: null, ...admin });
  told.add(`account-${story.admin}`, { type: 'RoleGranted', role: 'finance', until: null, ...admin });
  told.add(`account-${story.admin}`, { type: 'RoleRevoked', role: 'finance', ...admin });
  told.add(`account-${story.creator}`, {
    type: 'BonusAcceptanceChanged',
    accountOid: story.creator,
    allowBonus: true,
  });
};

const contents = (told: History): void => {
  const publish = (contentOid: typeof story.song, title: string, priceCoins: number) =>
    told.add(`content-${contentOid}`, {
      type: 'ContentPublished',
      contentOid,
      creatorOid: story.creator,
      kind: 'audio',
      title: { original: 'ko', texts: { ko: title, en: `${title} (en)` } },
      summary: { original: 'ko', texts: { ko: 'summary' } },
      body: { original: 'ko', texts: { ko: 'body' } },
      cover: { scene: 'rain', colours: ['#112233', '#445566', '#778899'] },
      priceCoins,
    });
  publish(story.song, 'song', 30);
  publish(story.clip, 'clip', 25);
  told.add(`content-${story.song}`, {
    type: 'ContentPriceChanged',
    contentOid: story.song,
    creatorOid: story.creator,
    priceCoins: 35,
  });
};

const charges = (told: History): void => {
  const ready = (chargeId: typeof story.charge, expiresAt: string) =>
    told.add(`charge-${chargeId}`, {
      type: 'ChargeInitiated',
      chargeId,
      buyerOid: story.fan,
      provider: 'sandbox',
      productId: 'coins-100',
      paidCoins: 100,
      bonusCoins: 3,
      amounts: chargeAmounts,
      termsVersion: '1',
      expiresAt,
    });
  const open = (chargeId: typeof story.charge) =>
    told.add(`charge-${chargeId}`, {
      type: 'ChargeOpened',
      chargeId,
      providerRef: `ref-${chargeId}`,
      payUrl: `https://pay.example/${chargeId}`,
    });
  const ids = (chargeId: typeof story.charge) => ({ chargeId, buyerOid: story.fan });
  for (const chargeId of [story.charge, story.declinedCharge, story.expiredCharge, story.initiatedCharge]) {
    ready(chargeId, '2026-11-21T01:00:00.000Z');
    open(chargeId);
  }
  told.add(`charge-${story.declinedCharge}`, {
    type: 'ChargeDeclined',
    ...ids(story.declinedCharge),
    reason: 'cancelled',
  });
  told.add(`charge-${story.expiredCharge}`, { type: 'ChargeExpired', ...ids(story.expiredCharge) });
  told.add(`charge-${story.charge}`, {
    type: 'ChargeApproved',
    ...ids(story.charge),
    provider: 'sandbox',
    providerRef: `ref-${story.charge}`,
    paidCoins: 100,
    bonusCoins: 3,
    amounts: chargeAmounts,
    approvedAt: '2026-11-21T00:30:00.000Z',
  });
  const credited = told.add(wallet, {
    type: 'CoinsCredited',
    walletOid: story.fan,
    chargeId: story.charge,
    provider: 'sandbox',
    lots: [paidLot(100), bonusLot(3)],
    amounts: chargeAmounts,
  });
  told.add(`charge-${story.charge}`, {
    type: 'ChargeCredited',
    ...ids(story.charge),
    walletPosition: String(credited.position),
  });
};

const coins = (told: History): void => {
  told.add(wallet, {
    type: 'BonusGranted',
    walletOid: story.fan,
    grantId: story.grant,
    source: 'admin',
    lot: grantLot(7),
    reason: 'a kind word',
  });
  purchases(told);
  holds(told);
  // All remaining bonus coins of the grant are spent, in two steps that may be in one batch.
  told.add(wallet, { type: 'LotExpired', walletOid: story.fan, lot: grantLot(7) });
  told.add(wallet, { type: 'LotExpired', walletOid: story.fan, lot: bonusLot(3) });
};

const terms = { pot: null, payerCountry: 'KR', feePolicyVersion: 1 } as const;
const toCreator = {
  ...terms,
  proceeds: { beneficiaries: [{ oid: story.creator, level: 'free', share: wholeShare }], platformShare: 0 },
} as const;
const bought = (content: typeof story.song) => ({
  resource: workTarget(content),
  entitlement: {
    ...workTarget(content),
    from: '2026-11-21T00:00:00.000Z',
    until: null,
    source: 'purchase' as const,
  },
});
const seller = { sellerOid: story.creator, ...toCreator } as const;

/** What a hold says of the spending that it may become, but for its coins. */
export const heldFor = (kind: 'mission', oid: typeof story.openHold) => ({
  ...toCreator,
  resource: { kind, oid },
  paidCoins: 0,
  bonusCoins: 0,
});

const purchases = (told: History): void => {
  type Sold = { purchaseId: typeof story.song; contentOid: typeof story.song; paid: number; bonus: number };
  const earn = ({ purchaseId, contentOid, paid, bonus }: Sold, happenedAt: string, refund = false) =>
    told.add(`earnings-${story.creator}-2026-11`, {
      type: 'EarningPosted',
      creatorOid: story.creator,
      month: '2026-11',
      earningId: refund ? `${purchaseId}-reversed` : purchaseId,
      reverses: refund ? purchaseId : null,
      kind: 'content',
      source: { context: 'wallet', id: purchaseId },
      resource: workTarget(contentOid),
      tierOid: null,
      payerOid: story.fan,
      payerCountry: 'KR',
      amounts: { paid, bonus, credits: 0 },
      share: wholeShare,
      level: 'free',
      feePolicyVersion: 1,
      servicePeriod: null,
      availableFrom: happenedAt,
      happenedAt,
    });
  const song = { walletOid: story.fan, purchaseId: story.songPurchase, ...bought(story.song) };
  told.add(wallet, {
    type: 'ContentBought',
    ...song,
    ...seller,
    contentKind: 'audio',
    contentRevision: 1,
    listPriceCoins: 35,
    discountCoins: 0,
    paidCoins: 30,
    bonusCoins: 5,
    taken: [grantLot(5), paidLot(30)],
  });
  // 23:50 in Seoul: the refund an hour later belongs to the next day there.
  earn(
    { purchaseId: story.songPurchase, contentOid: story.song, paid: 30, bonus: 5 },
    '2026-11-21T14:50:00.000Z',
  );
  const clip = { walletOid: story.fan, purchaseId: story.clipPurchase, ...bought(story.clip) };
  told.add(wallet, {
    type: 'ContentBought',
    ...clip,
    ...seller,
    contentKind: 'audio',
    contentRevision: 0,
    listPriceCoins: 25,
    discountCoins: 0,
    paidCoins: 25,
    bonusCoins: 0,
    taken: [paidLot(25)],
  });
  earn(
    { purchaseId: story.clipPurchase, contentOid: story.clip, paid: 25, bonus: 0 },
    '2026-11-21T14:55:00.000Z',
  );
  told.add(wallet, {
    type: 'PurchaseRefunded',
    ...song,
    ...seller,
    paidCoins: 30,
    bonusCoins: 5,
    returned: [grantLot(5), paidLot(30, returnedUntil)],
    reason: 'would not play',
  });
  earn(
    { purchaseId: story.songPurchase, contentOid: story.song, paid: -30, bonus: -5 },
    '2026-11-21T15:50:00.000Z',
    true,
  );
};

const holds = (told: History): void => {
  const hold = (holdId: typeof story.openHold, held: number) =>
    told.add(wallet, {
      type: 'CoinsHeld',
      walletOid: story.fan,
      holdId,
      purpose: 'mission',
      ...toCreator,
      resource: { kind: 'mission', oid: holdId },
      paidCoins: held,
      bonusCoins: 0,
      taken: [paidLot(held, returnedUntil)],
      expiresAt: '2026-11-22T00:00:00.000Z',
    });
  const ended = { walletOid: story.fan, purpose: 'mission' } as const;
  hold(story.releasedHold, 15);
  told.add(wallet, {
    type: 'HoldReleased',
    ...ended,
    holdId: story.releasedHold,
    cause: 'released',
    resource: { kind: 'mission', oid: story.releasedHold },
    pot: null,
    returned: [paidLot(15, returnedUntil)],
  });
  hold(story.capturedHold, 20);
  told.add(wallet, {
    type: 'HoldCaptured',
    ...ended,
    holdId: story.capturedHold,
    ...toCreator,
    resource: { kind: 'mission', oid: story.capturedHold },
    paidCoins: 20,
    bonusCoins: 0,
    taken: [paidLot(20, returnedUntil)],
  });
  hold(story.openHold, 10);
};

const chatUntil = '2031-12-05T00:00:00.000Z';
const bonusCreditsUntil = '2026-12-31T00:00:00.000Z';
const chat = (credits: number): CreditLot => ({
  lotId: story.conversion,
  kind: 'chat',
  credits,
  expiresAt: chatUntil,
  issuedUnder: 'KR',
});
const bonusCredits = (credits: number): CreditLot => ({
  lotId: story.creditGrant,
  kind: 'bonus',
  credits,
  expiresAt: bonusCreditsUntil,
  issuedUnder: 'KR',
});

/**
 * The coin story and then every event that moves chat credits, once: coins converted, bonus credits granted,
 * messages settled at another price, released and open, a warning and an expiry. At its end the fan has 40
 * paid coins, 38 chat credits to use and 2 reserved.
 */
export const creditStory = (): History => {
  const told = coinStory();
  const stream = `credits-${story.fan}`;
  const userOid = story.fan;
  const add = (event: CreditEvent) => told.add(stream, event);
  const conversion = { userOid, conversionId: story.conversion, coins: 5, automatic: false };
  add({ type: 'CreditConversionStarted', ...conversion, credits: 50, day: '2026-11-22' });
  told.add(wallet, {
    type: 'CoinsSpent',
    walletOid: story.fan,
    spendId: story.conversion,
    transactionType: 'story_chat',
    ...terms,
    resource: { kind: 'credit_conversion', oid: story.conversion },
    proceeds: { beneficiaries: [], platformShare: wholeShare },
    message: null,
    paidCoins: 5,
    bonusCoins: 0,
    taken: [paidLot(5, returnedUntil)],
  });
  add({ type: 'CreditConversionCompleted', ...conversion, lots: [chat(50)] });
  add({
    type: 'BonusCreditsGranted',
    userOid,
    grantId: story.creditGrant,
    source: 'attendance',
    lot: bonusCredits(20),
    reason: 'Monday',
  });
  const reserve = (reservationId: typeof story.openChat, taken: CreditLot[]) =>
    add({
      type: 'CreditsReserved',
      userOid,
      reservationId,
      use: 'chat',
      taken,
      day: '2026-11-22',
      expiresAt: '2026-11-22T01:00:00.000Z',
    });
  reserve(story.settledChat, [bonusCredits(5), chat(3)]);
  add({
    type: 'CreditsSettled',
    userOid,
    reservationId: story.settledChat,
    use: 'chat',
    spent: [bonusCredits(5), chat(1)],
    added: [chat(9)],
    returned: [chat(2)],
    uncoveredCredits: 0,
    day: '2026-11-22',
  });
  reserve(story.releasedChat, [bonusCredits(4)]);
  add({
    type: 'CreditsReleased',
    userOid,
    reservationId: story.releasedChat,
    use: 'chat',
    cause: 'expired',
    returned: [bonusCredits(4)],
  });
  add({ type: 'CreditLotExpiryWarned', userOid, lot: bonusCredits(15), daysBefore: 7 });
  told.add(wallet, {
    type: 'LotExpiryWarned',
    walletOid: story.fan,
    lot: paidLot(40, returnedUntil),
    daysBefore: 30,
  });
  add({ type: 'CreditLotExpired', userOid, lot: bonusCredits(15) });
  reserve(story.openChat, [chat(2)]);
  return told;
};
