import { randomUUID } from 'node:crypto';
import type {
  CheckedPayeeReply,
  CloseCalendar,
  CreatorWithholding,
  InvoicesReply,
  NegativeBalancesReply,
  PayoutsReply,
  SettlementReply,
  TaxClaims,
} from '@fanfold/contracts/settlement';
import { addMonths, seoulDay, seoulDayStart } from '@fanfold/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { pagesOfPdf } from '../../services/api/src/http/testing/pdf-text.ts';
import { looksOf } from '../support/looks.ts';
import { grantRole, verifyStack } from '../support/operator.ts';
import { logIn, newestMail, type Person, signUp, testPassword } from '../support/person.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { createTestClock } from '../support/test-clock.ts';

type NegativeBalances = z.infer<typeof NegativeBalancesReply>;

let stack: TestStack;
let fan: Person;
let creator: Person;
let dollars: Person;
let first: Person;
let second: Person;
const testClock = createTestClock();

/**
 * Moves the clock of all processes to a moment, and signs people in again: their sessions may be over by
 * then.
 */
const travelTo = async (moment: string): Promise<void> => {
  await testClock.moveTo(moment);
  for (const person of [fan, creator, dollars, first, second])
    person.token = (await logIn(stack, person.email, testPassword)).token;
};
const startOf = (month: string, day: string) => seoulDayStart(`${month}-${day}`);
const monthAfter = (month: string, months = 1): string =>
  addMonths(`${month}-15T00:00:00.000Z`, months).slice(0, 7);

beforeAll(async () => {
  stack = await startTestStack({ env: testClock.env });
  fan = await signUp(stack, 'fan');
  [creator, dollars] = [await signUp(stack, 'creator'), await signUp(stack, 'dollars')];
  [first, second] = [await signUp(stack, 'first'), await signUp(stack, 'second')];
  await creator.becomeCreator();
  await dollars.call('/api/account/creator', {
    method: 'POST',
    body: { channelLanguage: 'en', earningCurrency: 'USD', usageTerms: true, feeTerms: true },
  });
  for (const person of [first, second]) await grantRole(stack, person);
});
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  testClock[Symbol.dispose]();
});

const post = (who: Person, path: string, body: unknown, key: string = randomUUID()) =>
  who.call<{ code?: string; requestId?: string }>(path, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body,
  });
const settlementOf = async (who: Person, query = ''): Promise<SettlementReply> =>
  (await who.call<SettlementReply>(`/api/account/creator-settlement${query}`)).body;
const yearsOf = async (who: Person) =>
  (await who.call<{ years: number[] }>('/api/account/creator-settlement-years')).body.years;
const payee = {
  residence: 'KR',
  party: 'person',
  treatment: 'krFreelancer',
  name: 'Hana Kim',
  taxId: '900101-2000000',
  bank: {
    format: 'kr',
    bankName: 'Kookmin',
    accountHolder: 'Hana Kim',
    accountNumber: '123-456-78901234',
    routingNumber: '004',
  },
};

describe('from a sale to a payout', () => {
  let soldOid = '';
  let paidYear = '';

  it('closes the month, takes the request in its window, and pays on the 10th [REV-013] [REV-023] [REV-025] [REV-026] [REV-030]', async () => {
    const month = seoulDay(new Date().toISOString()).slice(0, 7);
    const [next, later] = [monthAfter(month), monthAfter(month, 2)];
    await fan.charge('coins-3000');
    for (const seller of [creator, dollars]) {
      const contentOid = await seller.publish(1_000);
      fan.position = seller.position;
      expect((await fan.buy(contentOid, { coins: 1_000 })).status).toBe(201);
      if (seller === creator) soldOid = contentOid;
    }

    await travelTo(startOf(next, '01'));
    await expect
      .poll(async () => (await settlementOf(creator, `?year=${month.slice(0, 4)}`)).months, {
        timeout: 120_000,
      })
      .toMatchObject([
        { month, grossWon: 100_000, gatewayFeeWon: 5_000, levelFeeWon: 40_000, payableWon: 55_000 },
      ]);
    // Too early, and before the creator said who is paid.
    expect((await post(creator, '/api/account/revenuerequest', {})).body.code).toBe('REQUEST_WINDOW_CLOSED');

    await travelTo(startOf(next, '25'));
    expect((await post(creator, '/api/account/revenuerequest', {})).body.code).toBe('PAYEE_MISSING');
    for (const seller of [creator, dollars])
      expect((await post(seller, '/api/account/payouts', payee)).status).toBe(200);
    await expect
      .poll(async () => (await newestMail(stack, creator.email)).subject, { timeout: 120_000 })
      .toContain('bank details');
    const key = randomUUID();
    const asked = await post(creator, '/api/account/revenuerequest', {}, key);
    expect(asked.status).toBe(200);
    expect((await post(creator, '/api/account/revenuerequest', {}, key)).body.requestId).toBe(
      asked.body.requestId,
    );
    expect((await post(creator, '/api/account/revenuerequest', {})).body.code).toBe('REQUEST_EXISTS');
    expect((await post(dollars, '/api/account/revenuerequest', {})).status).toBe(200);

    const requestId = asked.body.requestId ?? '';
    const follow = (who: Person, to: object) =>
      post(who, '/api/admin/completerequestrevenue', { creatorOid: creator.oid, requestId, ...to });
    expect((await follow(first, { to: 'processing' })).body.code).toBe('BANK_DETAILS_HELD');
    await travelTo(startOf(later, '01'));
    expect((await follow(first, { to: 'processing' })).status).toBe(200);
    const complete = { to: 'complete', reference: 'KR-1' };
    expect((await follow(second, complete)).body.code).toBe('PAYMENT_DAY_NOT_REACHED');
    const { requests } = await settlementOf(creator, `?year=${next.slice(0, 4)}`);
    expect(requests).toMatchObject([
      {
        state: 'processing',
        won: 55_000,
        incomeTaxWon: 1_650,
        localTaxWon: 160,
        netWon: 53_190,
        amountMinor: 53_190,
      },
    ]);
    paidYear = next.slice(0, 4);
    await travelTo(seoulDayStart(requests[0]?.payOn ?? ''));
    expect((await follow(first, complete)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect((await follow(second, complete)).status).toBe(200);
    expect((await settlementOf(creator, `?year=${next.slice(0, 4)}`)).requests).toMatchObject([
      { state: 'complete' },
    ]);

    const { requests: inDollars } = await settlementOf(dollars, `?year=${next.slice(0, 4)}`);
    expect(inDollars).toMatchObject([{ currency: 'USD', netWon: 53_190 }]);
    const rate = inDollars[0]?.months[0]?.microWonPerMinor ?? 0;
    expect(inDollars[0]?.amountMinor).toBe(Number((53_190n * 1_000_000n) / BigInt(rate)));
  });

  it('is shown to its creator with years and masked bank details, and to no other creator [REV-007] [REV-011] [REV-012] [REV-031]', async () => {
    const own = await creator.call<PayoutsReply>('/api/account/payouts');
    expect(own.body).toMatchObject({ guardianNeeded: false, payee: { relation: 'self' } });
    expect(own.body.payee).toMatchObject({ name: 'Hana Kim', bank: { accountNumber: '•••• 1234' } });
    const years = await creator.call<{ years: number[] }>('/api/account/creator-settlement-years');
    expect(years.body.years.length).toBeGreaterThan(0);
    for (const path of ['payouts', 'creator-settlement', 'creator-settlement-years'])
      expect((await dollars.call(`/api/account/${path}?creatorOid=${creator.oid}`)).status, path).toBe(403);
    const seen = await first.call<PayoutsReply>(`/api/account/payouts?creatorOid=${creator.oid}`);
    expect(seen.body.payee?.name).toBe('Hana Kim');
    const list = await first.call<{ requests: { creatorOid: string; requestId: string; state: string }[] }>(
      '/api/admin/check-settlement?state=complete',
    );
    expect(list.body.requests).toMatchObject([{ creatorOid: creator.oid, state: 'complete' }]);
    const { months } = (await first.call<{ months: object[] }>('/api/admin/creator-months?exceeding=false'))
      .body;
    // 1,000 coins of a charge of 3,000 for 300,000 won before tax and fees.
    expect(months).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          creatorOid: creator.oid,
          payableWon: 55_000,
          proceedsWon: expect.any(Number),
          exceeds: false,
        }),
      ]),
    );
    const requestId = list.body.requests[0]?.requestId;
    const full = await first.call<CheckedPayeeReply>(
      `/api/admin/check-settlement/payee?creatorOid=${creator.oid}&requestId=${requestId}`,
    );
    expect(full.body).toMatchObject({
      payee: { bank: { accountNumber: '12345678901234', routingNumber: '004' } },
      namesDiffer: expect.any(Boolean),
      obstacle: null,
    });
  });

  it('is a statement on paper in the language of its reader, every line an event of the signed file [REV-019] [ADM-084]', async () => {
    const { months } = await settlementOf(
      creator,
      `?year=${(await yearsOf(creator))[1] ?? (await yearsOf(creator))[0]}`,
    );
    const month = months[0]?.month ?? '';
    const fetched = (path: string, who = creator) =>
      fetch(`${stack.url}${path}`, { headers: { authorization: `Bearer ${who.token}` } });
    const statement = `/api/account/creator-settlement/statement`;
    const answer = await fetched(`${statement}.pdf?month=${month}&lang=ko`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const told = (await pagesOfPdf(new Uint8Array(await answer.arrayBuffer()))).join(' ');
    // Paid in a later month, or a later year, than the month that it is of: the tax stands on its statement
    // all the same.
    expect(told).toMatch(/정산 명세서.*100,000.*−5,000.*−40,000.*55,000.*−1,810.*53,190/);
    expect(told).toMatch(/수취인: Hana Kim/);
    expect(told).toMatch(/KR-\d{4}-\d{6}/);
    const file = await (await fetched(`${statement}?month=${month}`)).text();
    const hashes = [...told.matchAll(/#\d+ ([0-9a-f]{12})(?![0-9a-f])/g)].map(([, hash]) => hash ?? '');
    expect(hashes).toHaveLength(1);
    for (const hash of hashes) expect(file).toContain(`"hash":"${hash}`);
    expect((await fetched(`${statement}.pdf?month=2025-01`)).status).toBe(409);
    expect((await fetched(`${statement}.pdf?month=${month}&creatorOid=${creator.oid}`, dollars)).status).toBe(
      403,
    );
    const looked = await fetched(`${statement}.pdf?month=${month}&creatorOid=${creator.oid}`, first);
    expect(looked.status).toBe(200);
    await looked.arrayBuffer();
    const revenue = await fetched(`/api/coinevent/creator/export.pdf?month=${month}`);
    expect(revenue.headers.get('content-type')).toBe('application/pdf');
    expect((await revenue.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  it('stands in the calendar of finance, with the rates that it was closed by [REV-025] [REV-027]', async () => {
    const { body } = await first.call<CloseCalendar>('/api/admin/close-calendar');
    const [closed] = body.months.filter(({ rates }) => rates !== null);
    expect(closed).toMatchObject({
      openCreators: 0,
      missing: null,
      rates: { yenMicroWon: expect.any(Number) },
    });
    // The month that runs is open, and its days are known.
    const running = body.months.find(({ month }) => body.today.startsWith(month));
    expect(running?.rates).toBeNull();
    expect(running?.requestFrom).toMatch(/-25$/);
    expect((await creator.call('/api/admin/close-calendar')).status).toBe(403);
  });

  it('is reported to the tax office by creator and month, and whom the file names is recorded', async () => {
    const payOn = (await settlementOf(creator, `?year=${paidYear}`)).requests[0]?.payOn ?? '';
    const [year, month] = [payOn.slice(0, 4), payOn.slice(0, 7)];
    const tax = { won: 55_000, incomeTaxWon: 1_650, localTaxWon: 160 };
    const report = async () => (await first.call(`/api/admin/withholding?year=${year}`)).body;
    await expect.poll(report).toMatchObject({
      months: [{ month, ...tax }],
      creators: [{ creatorOid: creator.oid, treatment: 'krFreelancer', payments: 1, ...tax }],
    });
    const own = `/api/account/withholding?creatorOid=${creator.oid}&year=${year}`;
    const [payment] = (await creator.call<CreatorWithholding>(own)).body.payments;
    expect(payment).toMatchObject({ paidOn: payOn, months: [expect.any(String)], ...tax });
    // The month that was paid has a statement.
    const sold = payment?.months[0] ?? '';
    const { months } = await settlementOf(creator, `?year=${sold.slice(0, 4)}`);
    expect(months.map((each) => each.month)).toContain(sold);
    expect((await dollars.call(own)).status).toBe(403);
    const file = await fetch(`${stack.url}/api/admin/withholding.csv?year=${year}&month=${month.slice(5)}`, {
      headers: { authorization: `Bearer ${first.token}` },
    });
    const [, line] = (await file.text()).split('\r\n');
    const taxed = '1,55000,3,1650,160,1810';
    expect(line).toBe(`1,${year},940306,Hana Kim,9001012000000,1,${year},${taxed}`);
    const [newest] = await looksOf(first, creator);
    expect(newest?.operation).toBe('GET /api/admin/withholding.csv');
  });

  it('is invoiced to the creator for its fee, and each look at the invoices is recorded', async () => {
    const { months } = await settlementOf(
      creator,
      `?year=${(await yearsOf(creator))[1] ?? (await yearsOf(creator))[0]}`,
    );
    const { month = '' } = months[0] ?? {};
    const year = monthAfter(month, 1).slice(0, 4);
    const { body } = await first.call<InvoicesReply>(`/api/admin/invoices?year=${year}`);
    const invoice = body.invoices.find(({ creatorOid }) => creatorOid === creator.oid);
    expect(invoice).toMatchObject({ month, feeWon: 40_000, supplyWon: 36_364, vatWon: 3_636 });
    const newest = async () => (await looksOf(first, creator))[0]?.operation;
    await expect.poll(newest).toBe('GET /api/admin/invoices');
    const file = await fetch(`${stack.url}/api/admin/invoices.csv?year=${year}`, {
      headers: { authorization: `Bearer ${first.token}` },
    });
    expect(await file.text()).toContain(invoice?.name);
    await expect.poll(newest).toBe('GET /api/admin/invoices.csv');
    expect((await creator.call(`/api/admin/invoices?year=${year}`)).status).toBe(403);
  });

  it('carries what is taken back after the payout for twelve months, until two people write it off', async () => {
    const { revision } = (await fan.history()).lines.find(({ contentOid }) => contentOid === soldOid) ?? {};
    const refund = { userOid: fan.oid, revision, reason: 'it was the wrong work' };
    expect((await post(first, '/api/admin/refund', refund)).status).toBe(200);
    const closing = monthAfter(seoulDay(new Date().toISOString()).slice(0, 7), 3);
    await travelTo(startOf(closing, '01'));
    const balances = async () =>
      (await first.call<NegativeBalances>('/api/admin/negative-balances')).body.balances;
    await expect
      .poll(balances, { timeout: 120_000 })
      .toMatchObject([{ creatorOid: creator.oid, deficitWon: 55_000, asked: null }]);
    const step = (who: Person, to: object, key?: string) =>
      post(who, '/api/admin/negative-balances/write-off', { creatorOid: creator.oid, ...to }, key);
    const ask = { to: 'asked', reason: 'The creator has left' };
    expect((await step(first, ask)).body.code).toBe('DEFICIT_TOO_YOUNG');
    await travelTo(startOf(monthAfter(closing, 12), '02'));
    expect((await step(second, { to: 'approved' })).body.code).toBe('WRITE_OFF_NOT_ASKED');
    expect((await step(first, ask)).status).toBe(200);
    await expect.poll(balances).toMatchObject([{ asked: { won: 55_000, byOid: first.oid } }]);
    expect((await step(second, { to: 'declined', reason: 'Ask again' })).status).toBe(200);
    await expect.poll(balances).toMatchObject([{ asked: null }]);
    expect((await step(first, ask)).status).toBe(200);
    await expect.poll(balances).toMatchObject([{ asked: { won: 55_000, byOid: first.oid } }]);
    expect((await step(first, { to: 'approved' })).body.code).toBe('SECOND_PERSON_NEEDED');
    const key = randomUUID();
    for (const _again of [1, 2]) expect((await step(second, { to: 'approved' }, key)).status).toBe(200);
    await expect.poll(balances).toEqual([]);
    expect((await settlementOf(creator)).deficitWon).toBe(0);
  });

  it('taxes a business less once finance has confirmed it, and the payee reads what was decided [REV-008] [REV-028]', async () => {
    const claims = async () => (await first.call<TaxClaims>('/api/admin/tax-claims')).body.claims;
    const save = (businessNumber: string) =>
      post(dollars, '/api/account/payouts', { ...payee, treatment: 'krBusiness', tax: { businessNumber } });
    const seen = async () => (await dollars.call<PayoutsReply>('/api/account/payouts')).body;
    const decide = async (who: Person, to: object, key?: string) => {
      const [claim] = await claims();
      const body = { creatorOid: dollars.oid, claimedAt: claim?.claimedAt, ...to };
      return post(who, '/api/admin/tax-claims/decide', body, key);
    };
    expect((await save('220-81-62518')).status).toBe(400);
    expect((await save('220-81-62517')).status).toBe(200);
    await expect.poll(claims).toMatchObject([{ creatorOid: dollars.oid, treatment: 'krBusiness' }]);
    const asIndividuals = async () =>
      (await first.call<TaxClaims>('/api/admin/tax-claims?only=asIndividuals')).body;
    expect(await asIndividuals()).toMatchObject({
      count: 1,
      asIndividuals: 1,
      claims: [{ creatorOid: dollars.oid, asIndividual: true, isOld: false }],
    });
    expect((await looksOf(first, dollars))[0]?.operation).toBe('GET /api/admin/tax-claims');
    expect((await dollars.call('/api/admin/tax-claims')).status).toBe(403);
    expect((await decide(dollars, { to: 'confirmed' })).status).toBe(403);
    const reason = 'The registration is closed';
    expect((await decide(first, { to: 'declined', reason })).status).toBe(200);
    await expect.poll(claims).toEqual([]);
    const declined = await seen();
    expect(declined.taxes.at(-1)).toMatchObject({ state: 'declined', reason });
    expect(declined.taxedToday).toEqual({
      treatment: 'krFreelancer',
      incomeTaxBasisPoints: 300,
      localTaxBasisPoints: 30,
    });
    expect(declined.payee?.tax?.businessNumber).toBe('•••• 2517');

    expect((await save('220-81-62517')).status).toBe(200);
    await expect.poll(claims).toHaveLength(1);
    const [claim] = await claims();
    const confirmed = { creatorOid: dollars.oid, claimedAt: claim?.claimedAt, to: 'confirmed' };
    const key = randomUUID();
    for (const _again of [1, 2])
      expect((await post(second, '/api/admin/tax-claims/decide', confirmed, key)).status).toBe(200);
    expect((await post(first, '/api/admin/tax-claims/decide', confirmed)).body.code).toBe(
      'TAX_CLAIM_NOT_OPEN',
    );
    expect((await seen()).taxedToday).toMatchObject({ treatment: 'krBusiness', incomeTaxBasisPoints: 0 });
    await expect
      .poll(async () => (await newestMail(stack, dollars.email)).subject, { timeout: 120_000 })
      .toContain('withholding tax is confirmed');
    const rate = { incomeTaxBasisPoints: 2_000, localTaxBasisPoints: 200, reason: 'Opinion of counsel' };
    const setFrom = (validFrom: string) => post(first, '/api/admin/non-resident-tax', { ...rate, validFrom });
    expect((await setFrom('2020-01-01')).body.code).toBe('VALID_FROM_WRONG');
    expect((await setFrom('2099-01-01')).status).toBe(200);
    const { nonResidentTax } = (await first.call<TaxClaims>('/api/admin/tax-claims')).body;
    expect(nonResidentTax).toMatchObject([{ validFrom: '2099-01-01', byOid: first.oid }]);
  });

  it('is computed a second time by verify', async () => {
    expect(await verifyStack(stack.dataDir)).toMatchObject({ differences: [] });
  });
});
