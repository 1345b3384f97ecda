import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { accessRules } from '@fanfold/application';
import type { ApprovalsReply } from '@fanfold/contracts/operations';
import type { DisputesReply, MyCharge } from '@fanfold/contracts/payments';
import type { GiftStockReply, InventoryReply } from '@fanfold/contracts/rewards';
import type { SegregatedMoneyReply } from '@fanfold/contracts/wallet';
import { seoulDay } from '@fanfold/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '../support/figure.ts';
import { publishFilm } from '../support/film.ts';
import { grantRole, verifyStack } from '../support/operator.ts';
import { type Person, send, signUp } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let fan: Person;
let friend: Person;
let creator: Person;
let admin: Person;
let second: Person;
/** Has debts and refunds of their own. */
let debtor: Person;

beforeAll(async () => {
  stack = await startTestStack();
  [fan, friend, creator, admin, second, debtor] = [
    await signUp(stack, 'fan'),
    await signUp(stack, 'friend'),
    await signUp(stack, 'creator'),
    await signUp(stack, 'admin'),
    await signUp(stack, 'second'),
    await signUp(stack, 'debtor'),
  ];
  await creator.becomeCreator();
  for (const person of [admin, second]) await grantRole(stack, person);
  await fan.charge('coins-1000');
  await creator.charge('coins-500');
});
afterAll(() => stack?.[Symbol.asyncDispose]());

const post = <Body = Record<string, unknown>>(who: Person, path: string, body: unknown, key = randomUUID()) =>
  who.call<Body & { code?: string }>(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
const publish = async (coins = 30): Promise<string> => {
  const contentOid = await creator.publish(coins);
  for (const person of [fan, friend, debtor]) person.position = creator.position;
  return contentOid;
};
const paid = async (who: Person): Promise<number> => (await who.wallet()).balance.paid;
const bonus = async (who: Person): Promise<number> => (await who.wallet()).balance.bonus;
const itemsOf = async (who: Person) =>
  (await who.call<InventoryReply>('/api/account/inventory/items')).body.items;
const giveItem = async (itemData: object): Promise<string> => {
  const body = { userOid: fan.oid, itemData, reason: 'for a test' };
  const reply = await post<{ itemOid: string }>(admin, '/api/admin/create-inventory-item', body);
  expect(reply.status).toBe(201);
  fan.position = admin.position;
  return reply.body.itemOid;
};
/** The revision of the fan's newest line of a kind, as a refund names it. */
const revisionOf = async (transactionType: string): Promise<number | undefined> =>
  (await fan.history()).lines.find((line) => line.transactionType === transactionType)?.revision;

/** The purchase of a work for 30 coins, once the list of purchases has it. */
const purchaseOf = async (contentOid: string): Promise<string> => {
  const { body } = await fan.buy(contentOid, { coins: 30 });
  const listed = async () =>
    (await fan.call<{ tiles: { purchaseId: string }[] }>('/api/content/purchased3')).body.tiles.map(
      ({ purchaseId }) => purchaseId,
    );
  await expect.poll(listed).toContain(body.purchaseId);
  return body.purchaseId;
};

type PreparedRequest = {
  readonly who: Person;
  readonly body: object;
  /** The same key with this body is refused; null where the body has no field to change. */
  readonly other: object | null;
  /** A figure that the request changes, and by how much. */
  readonly count: () => Promise<number>;
  readonly by: number;
};

/**
 * A charge of the debtor whose coins are partly spent; sending the body makes the bank take the money back.
 */
const disputed = async (): Promise<object> => {
  const coins = (await paid(debtor)) + 30;
  const { chargeId } = await debtor.charge('coins-100');
  // Older coins are spent first, then 30 of these.
  expect((await debtor.buy(await publish(coins), { coins })).status).toBe(201);
  const { body } = await send<{ entries: { chargeId: string; ref: string }[] }>(
    stack.sandboxUrl,
    '/payments/v1/books',
  );
  const ref = body.entries.find((entry) => entry.chargeId === chargeId)?.ref ?? '';
  takenBack.push(ref);
  return { chargeId, disputeRef: `dp_${ref}`, kind: 'chargeback', status: 'lost', reason: 'fraud' };
};
/**
 * Payments that the payer's bank takes back: a manual entry of finance has to be in the provider's books as
 * well.
 */
const takenBack: string[] = [];
const debtOf = async (): Promise<number> => (await debtor.wallet()).balance.debt;
const inDebt = async (): Promise<void> => {
  expect((await post(admin, '/api/admin/dispute', await disputed())).status).toBe(200);
  await expect.poll(debtOf).toBeGreaterThan(0);
};

/** A refund that waits for a second administrator: with the day's other refunds it is above the limit. */
const waitingRefund = async (): Promise<string> => {
  for (let tries = 0; tries < 3; tries += 1) {
    const { chargeId } = await friend.charge('coins-3000');
    const body = { kind: 'charge', userOid: friend.oid, chargeId, reason: 'closing' };
    type Reply = { refund: { refundId: string; needsApproval: boolean } };
    const asked = await post<Reply>(admin, '/api/admin/refund/coin', body);
    const { refundId, needsApproval } = asked.body.refund;
    await expect.poll(async () => (await refundsOf(friend)).includes('asked')).toBe(false);
    if (!needsApproval) continue;
    await expect.poll(async () => (await refundsOf(friend)).includes('waiting')).toBe(true);
    await expect
      .poll(async () =>
        (await second.call<ApprovalsReply>('/api/admin/approvals')).body.approvals.some(
          ({ approvalId }) => approvalId === refundId,
        ),
      )
      .toBe(true);
    return refundId;
  }
  throw new Error('No refund needs a second administrator');
};
const refundsOf = async (who: Person): Promise<string[]> =>
  (await who.call<{ charges: MyCharge[] }>('/api/payment/charges')).body.charges.flatMap(({ refunds }) =>
    refunds.map(({ status }) => status),
  );
const counted = (status: string) => async () =>
  (await refundsOf(friend)).filter((one) => one === status).length;

const itemName = 'gift-points-500';
const stock = async (): Promise<number> => {
  const { body } = await admin.call<GiftStockReply>('/api/admin/gift-points');
  return body.items.find((item) => item.itemName === itemName)?.available ?? 0;
};

const nicknameChange = async (): Promise<PreparedRequest> => {
  const who = await signUp(stack, 'renames');
  await who.charge('coins-500');
  const body = { nickname: `Sea ${Date.now() % 100_000}`, price: 500 };
  return { who, body, other: { ...body, allowBonus: true }, count: () => paid(who), by: -500 };
};

/** By route: a request that moves money, ready to be sent. */
const requests: Readonly<Record<string, () => Promise<PreparedRequest>>> = {
  'POST /api/account/purchase': async () => {
    const body = { contentOid: await publish(), coins: 30, payWith: 'paid' };
    return { who: fan, body, other: { ...body, coins: 31 }, count: () => paid(fan), by: -30 };
  },
  'POST /api/account/purchase/withdraw': async () => {
    const [one, other] = [await purchaseOf(await publish()), await purchaseOf(await publish())];
    const body = { purchaseId: one };
    return { who: fan, body, other: { purchaseId: other }, count: () => paid(fan), by: 30 };
  },
  'POST /api/account/purchase/change/nickname': () => nicknameChange(),
  'POST /api/account/user/nickname': () => nicknameChange(),
  'POST /api/account/update/user/nickname': () => nicknameChange(),
  'POST /api/account/purchase/drm/encoding': async () => {
    const body = { contentOid: await publishFilm(stack, { by: creator }), price: 300 };
    return { who: creator, body, other: { ...body, allowBonus: true }, count: () => paid(creator), by: -300 };
  },
  'POST /api/account/donate': async () => {
    const body = { contentOid: await publish(), amount: 20, comment: 'Thank you' };
    return { who: fan, body, other: { ...body, amount: 21 }, count: () => paid(fan), by: -20 };
  },
  'POST /api/account/gift': async () => {
    const body = { contentOid: await publish(), giftees: [friend.oid], coins: 30 };
    return { who: fan, body, other: { ...body, coins: 31 }, count: () => paid(fan), by: -30 };
  },
  'POST /api/story-chat/convert/credit': async () => ({
    who: fan,
    body: { coins: 10 },
    other: { coins: 11 },
    count: () => paid(fan),
    by: -10,
  }),
  'POST /api/account/inventory/item/use': async () => {
    const body = { itemOid: await giveItem({ kind: 'lucky_pocket' }), clientSeed: 'mine' };
    const count = async () => (await itemsOf(fan)).filter(({ status }) => status === 'used').length;
    return { who: fan, body, other: { ...body, clientSeed: 'another' }, count, by: 1 };
  },
  'POST /api/account/inventory/item/refund': async () => {
    const body = { itemOid: await giveItem({ kind: 'sorry_box', refundCoins: 5 }) };
    return { who: fan, body, other: { itemOid: fan.oid }, count: () => bonus(fan), by: 5 };
  },
  'POST /api/account/qr-event': async () => {
    const qrEventCode = `FAIR-${Date.now() % 1_000_000}`;
    const event = { qrEventCode, title: 'Fair', itemData: { kind: 'lucky_pocket' }, createCount: 9 };
    expect((await post(admin, '/api/admin/qr-event', event)).status).toBe(200);
    const count = async () => (await itemsOf(fan)).length;
    return { who: fan, body: { qrEventCode }, other: null, count, by: 1 };
  },
  'POST /api/account/attendance': async () => {
    const count = async () =>
      (await fan.call<{ bonusCredits: number }>('/api/story-chat/credits')).body.bonusCredits;
    return { who: fan, body: {}, other: { userOid: fan.oid }, count, by: 50 };
  },
  'POST /api/admin/create-inventory-item': async () => {
    const body = { userOid: fan.oid, itemData: { kind: 'lucky_pocket' }, reason: 'for a test' };
    const count = async () => (await itemsOf(fan)).length;
    return { who: admin, body, other: { ...body, reason: 'for another' }, count, by: 1 };
  },
  'POST /api/admin/gift-codes': async () => ({
    who: admin,
    body: { itemName, codes: [`CODE-${Date.now()}`] },
    other: { itemName, codes: ['CODE-OTHER'] },
    count: stock,
    by: 1,
  }),
  'POST /api/admin/refund': async () => {
    const body = { userOid: fan.oid, revision: await revisionOf('purchase'), reason: 'wrong file' };
    return { who: admin, body, other: { ...body, reason: 'wrong again' }, count: () => paid(fan), by: 30 };
  },
  'POST /api/admin/refund/coin': async () => {
    const revision = await revisionOf('donation');
    const body = { kind: 'spend', userOid: fan.oid, revision, reason: 'by mistake' };
    return {
      who: admin,
      body,
      other: { ...body, reason: 'by mistake, again' },
      count: () => paid(fan),
      by: 20,
    };
  },
  'POST /api/admin/dispute': async () => {
    const body = await disputed();
    return { who: admin, body, other: { ...body, reason: 'another' }, count: debtOf, by: 30 };
  },
  'POST /api/payment/debt': async () => {
    // The oldest coins are spent first, so those of a later charge remain to pay with.
    const body = await disputed();
    await debtor.charge('coins-100');
    expect((await post(admin, '/api/admin/dispute', body)).status).toBe(200);
    await expect.poll(debtOf).toBeGreaterThan(0);
    return { who: debtor, body: {}, other: null, count: debtOf, by: -(await debtOf()) };
  },
  'POST /api/admin/debt/write-off': async () => {
    await inDebt();
    const { body } = await admin.call<DisputesReply>('/api/admin/disputes');
    const debt = body.debts.find(({ leftCoins, walletOid }) => leftCoins > 0 && walletOid === debtor.oid);
    const forgiven = { userOid: debtor.oid, debtId: debt?.debtId, reason: 'stolen card' };
    const other = { ...forgiven, reason: 'another card' };
    return { who: admin, body: forgiven, other, count: debtOf, by: -(debt?.leftCoins ?? 0) };
  },
  'POST /api/admin/approvals/approve': async () => {
    const body = { approvalId: await waitingRefund() };
    // Another approval is another stream, on which the key was never used.
    return { who: second, body, other: null, count: counted('refunded'), by: 1 };
  },
  'POST /api/admin/approvals/reject': async () => {
    const body = { approvalId: await waitingRefund(), reason: 'too late' };
    return { who: second, body, other: { ...body, reason: 'too early' }, count: counted('failed'), by: 1 };
  },
  'POST /api/admin/bonuscoins': async () => {
    const body = { userOid: fan.oid, coins: 40, reason: 'thank you' };
    return { who: admin, body, other: { ...body, coins: 41 }, count: () => bonus(fan), by: 40 };
  },
  'POST /api/admin/segregated-money/decide': async () => {
    const date = seoulDay(new Date().toISOString());
    const segregated = async () => {
      const { body } = await admin.call<SegregatedMoneyReply>(`/api/admin/segregated-money?date=${date}`);
      return body.countries.find(({ country }) => country === 'KR')?.segregatedWon ?? 0;
    };
    const body = { country: 'KR', amountWon: 700, reference: 'F-1', bookedOn: date, reason: 'half-year' };
    expect((await post(admin, '/api/admin/segregated-money', body)).status).toBe(200);
    const approve = { country: 'KR', reference: 'F-1', to: 'approved' };
    const other = { ...approve, to: 'rejected', reason: 'not on the account' };
    return { who: second, body: approve, other, count: segregated, by: 700 };
  },
  'POST /api/admin/gift-coins': async () => {
    const body = { userOids: [fan.oid], coins: 30, reason: 'spring festival' };
    return { who: admin, body, other: { ...body, coins: 31 }, count: () => bonus(fan), by: 30 };
  },
};

/** Those that need a provider's page, card or partner, and the story that sends them. */
const elsewhere: Readonly<Record<string, string>> = {
  'POST /api/account/purchase/shoppingCart': 'scenarios/buying.e2e.test.ts',
  'POST /api/account/purchase/bundle': 'scenarios/buying.e2e.test.ts',
  'POST /api/account/subscribe': 'scenarios/subscriptions.e2e.test.ts',
  'POST /api/account/subscription/withdraw': 'scenarios/withdrawals.e2e.test.ts',
  'POST /api/account/x-link/finish': 'browser/rewards.spec.ts',
  'POST /api/payment/gift-points': 'browser/rewards.spec.ts',
  'POST /api/content/payratingfee': 'scenarios/encoding.e2e.test.ts',
  'POST /api/payment/charge': 'scenarios/first-story.e2e.test.ts',
  'POST /api/payment/onetime/ready': 'scenarios/payments.e2e.test.ts',
  'POST /api/payment/onetime/confirm': 'scenarios/payments.e2e.test.ts',
  'POST /api/payment/stripe/charge-saved': 'scenarios/payments.e2e.test.ts',
  'POST /api/payment/one-touch/confirm': 'scenarios/payments.e2e.test.ts',
  'POST /api/payment/refund': 'scenarios/refunds.e2e.test.ts',
  'POST /api/admin/linked-accounts/decide': 'scenarios/refunds.e2e.test.ts',
  'POST /api/account/revenuerequest': 'scenarios/settlement.e2e.test.ts',
  'POST /api/admin/completerequestrevenue': 'scenarios/settlement.e2e.test.ts',
  'POST /api/admin/negative-balances/write-off': 'scenarios/settlement.e2e.test.ts',
  'POST /api/admin/payout-batches/follow': 'scenarios/payouts.e2e.test.ts',
};

describe('a request that moves money', () => {
  it('is in this list or in a story that is named', () => {
    const moving = Object.keys(accessRules).filter((route) => accessRules[route]?.money);
    expect([...Object.keys(requests), ...Object.keys(elsewhere)].sort()).toEqual(moving.sort());
    for (const [route, file] of Object.entries(elsewhere))
      expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(route.split(' /api')[1]);
  });

  it.each(Object.keys(requests))('%s takes effect once, however often it is sent', async (route) => {
    const path = route.slice('POST '.length);
    const asked = await requests[route]?.();
    if (!asked) throw new Error(`${route} has no prepared request`);
    const { who, body, other, count, by } = asked;
    const before = await count();
    const key = randomUUID();
    // All at once, as impatient people and proxies do; then once more after the answer.
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(who, path, body, key)));
    replies.push(await post(who, path, body, key));
    const shown = JSON.stringify(replies.map(({ status, body: told }) => [status, told.code]));
    expect(
      replies.every(({ status }) => status >= 200 && status < 300),
      shown,
    ).toBe(true);
    const marks = replies.map(({ headers }) => headers.get('idempotent-replayed'));
    expect(marks.filter((mark) => mark === 'true').length, String(marks)).toBe(4);
    expect(marks.at(-1)).toBe('true');
    for (const person of [fan, friend, creator, debtor])
      if (who.position > person.position) person.position = who.position;
    await expect.poll(async () => (await count()) - before).toBe(by);
    if (other) {
      const differs = await post(who, path, other, key);
      figure('routes with another body under the same key', 1);
      figure('other bodies that were not refused', differs.status === 422 ? 0 : 1);
      expect([differs.status, differs.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    const tooMuch = (await count()) - before - by;
    figure('routes whose request was sent five times', 1);
    figure('effects too many', Math.abs(tooMuch));
    expect(tooMuch).toBe(0);
  });

  it('leaves books that balance and agree with the log', async () => {
    for (const ref of takenBack)
      await send(stack.sandboxUrl, `/payments/disputes/${ref}`, { method: 'POST', body: { status: 'lost' } });
    const { ok, differences } = await verifyStack(stack.dataDir);
    expect({ ok, differences }).toEqual({ ok: true, differences: [] });
  });
});
