import { randomUUID } from 'node:crypto';
import { RefusedError } from '@fanfold/application';
import { decideApproval } from '@fanfold/application/operations';
import { ProviderQuestions, settleCharge, takeReport } from '@fanfold/application/payments';
import { addDays, type Oid, parseOid, seoulDay } from '@fanfold/domain';
import { contentStream } from '@fanfold/domain/catalogue';
import { approvalStream } from '@fanfold/domain/operations';
import {
  type ChargeMeans,
  type ChargePurpose,
  type ChargeState,
  chargeStream,
  type Provider,
  priceOf,
  reconciliationStream,
} from '@fanfold/domain/payments';
import { giftCodesStream } from '@fanfold/domain/rewards';
import { walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import { createSmtpSender } from '@fanfold/mail';
import { createBank, createProviders } from '@fanfold/payments';
import {
  createLogger,
  createTelemetry,
  encodingSettings,
  loadConfig,
  randomIds,
  randomSeeds,
  systemClock,
} from '@fanfold/platform';
import { type Positions, readFrom, runProjections } from '@fanfold/projection';
import { chargeMoney } from '@fanfold/projections/payments/charge-money';
import { reconciliations, reconciliationsOf } from '@fanfold/projections/payments/reconciliations';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commerceRoutes } from '../../services/api/src/commerce/index.ts';
import { spendingRoutes } from '../../services/api/src/payments/spending.route.ts';
import { servePayments } from '../../services/api/src/payments/testing/serve.ts';
import { adminGiftPointRoutes } from '../../services/api/src/rewards/gift-points/admin.route.ts';
import { giftPointRoutes } from '../../services/api/src/rewards/gift-points/gift-points.route.ts';
import { secret, startSandbox, temporaryFolder } from '../../services/sandbox/src/testing/harness.ts';
import { processManagerFeeds } from '../../services/worker/src/feeds.ts';
import { ProcessManagers } from '../../services/worker/src/run-managers.ts';
import { startTestStores, type TestStores } from '../support/event-log.ts';
import { freePorts } from '../support/free-ports.ts';
import { startMailRelay } from '../support/mail-relay.ts';

const silent = createLogger('test', { level: 'silent' });
const resources = new AsyncDisposableStack();
let stores: TestStores;
let log: EventLog;
let providers: ReturnType<typeof createProviders>;
let sandboxUrl: string;
let apiUrl: string;
let relay: Awaited<ReturnType<typeof startMailRelay>>;
let api: Awaited<ReturnType<typeof servePayments>>;

/**
 * The webhooks and refunds of the API, all process managers of the worker, and the providers, in one process.
 */
beforeAll(async () => {
  stores = resources.use(await startTestStores());
  log = stores.open();
  const [port = 0] = await freePorts(1);
  apiUrl = `http://127.0.0.1:${port}`;
  const folder = resources.use(temporaryFolder());
  const hooksUrl = `${apiUrl}/api/payment/webhook`;
  const sandbox = resources.use(await startSandbox(folder.path, { hooksUrl }));
  sandboxUrl = sandbox.url;
  const config = loadConfig({
    FANFOLD_DEMO: 'true',
    FANFOLD_SANDBOX_URL: sandboxUrl,
    FANFOLD_API_URL: apiUrl,
  });
  providers = createProviders({ config, secrets: { webhookSecret: secret } });
  const db = stores.database.db as unknown as Kysely<never>;
  const { url: databaseUrl } = stores.database;
  const more = async (app: FastifyInstance, positions: Positions) => {
    const pepper = secret;
    const commerce = { eventLog: log, db, positions, clock: systemClock, ids: randomIds, pepper };
    await app.register(commerceRoutes, { ...commerce, nicknameHolder: async () => undefined });
    const points = { ...commerce, providers, publicUrl: apiUrl, log: silent };
    await app.register(giftPointRoutes, points);
    await app.register(adminGiftPointRoutes, points);
    const mailer = async () => {};
    await app.register(spendingRoutes, { ...commerce, publicUrl: apiUrl, mailer });
  };
  relay = resources.use(await startMailRelay());
  const sendEmail = createSmtpSender(relay.settings);
  api = resources.use(
    await servePayments({ port, eventLog: log, db, databaseUrl, providers, sendEmail, more }),
  );
  const eventLog = stores.open();
  resources.use(
    runProjections({
      databaseUrl,
      feed: eventLog.feed,
      projections: [chargeMoney, reconciliations],
      log: silent,
      telemetry: createTelemetry('test'),
      clock: systemClock,
    }),
  );
  // The worker's mail goes to another relay than the API's, so that `relay` counts only requested mail.
  const toSandbox = createSmtpSender({ ...relay.settings, url: sandbox.smtpUrl });
  const deps = {
    eventLog,
    db,
    providers,
    rates: { name: 'none', ratesOn: async () => undefined },
    bank: createBank(loadConfig({})),
    objects: undefined,
    cdn: { purge: async () => false },
    encoding: encodingSettings(loadConfig({})),
    scanners: { malware: undefined, picture: undefined },
    downloadLimits: { works: 120, unplayableMs: 10_800_000, networks: 20 },
    sendPush: async () => ({ status: 'sent' as const }),
    pepper: secret,
    sendEmail: toSandbox,
    publicUrl: apiUrl,
    seeds: randomSeeds,
    clock: systemClock,
    log: silent,
  };
  const stop = new AbortController();
  const options = { eventLog, clock: systemClock, log: silent, signal: stop.signal };
  const runs = processManagerFeeds(deps).map((managers) =>
    new ProcessManagers({ ...options, managers }).run(),
  );
  resources.defer(async () => {
    stop.abort();
    await Promise.all(runs);
  });
});
afterAll(() => resources.disposeAsync());

const system = { oid: null, role: 'system' } as const;
const context = () => ({ key: randomUUID(), body: {}, actor: system, correlationId: randomUUID() });
const fresh = (): Oid => parseOid(randomIds.oid(systemClock.now()));

const stateOf = async (chargeId: Oid): Promise<Readonly<ChargeState>> =>
  (await log.commands.load(chargeStream, chargeId, { maxAgeMs: 0 })).state;
const paidCoinsOf = async (buyerOid: Oid) =>
  (await log.commands.load(walletStream, buyerOid, { maxAgeMs: 0 })).state.lots.reduce(
    (sum, { coins, kind }) => (kind === 'paid' ? sum + coins : sum),
    0,
  );
const patience = { timeout: 45_000, interval: 50 };

type Wanted = {
  readonly provider: Provider;
  readonly buyer?: string;
  readonly currency?: 'KRW' | 'USD' | 'JPY';
  readonly paidCoins?: number;
  readonly purpose?: ChargePurpose;
  readonly means?: ChargeMeans;
  readonly minutes?: number;
};

/** A charge whose page is open, with a time to pay that is past or still to come. */
const open = async (wanted: Wanted) => {
  const { provider, currency = 'KRW', paidCoins = 100, purpose, means = 'card', minutes = 30 } = wanted;
  const [chargeId, buyerOid] = [fresh(), wanted.buyer ? parseOid(wanted.buyer) : fresh()];
  const amounts = priceOf(paidCoins || 10, currency, provider);
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
  await log.commands.of(chargeStream).handle({
    ...context(),
    id: chargeId,
    command: () => ({
      type: 'InitiateCharge',
      chargeId,
      buyerOid,
      provider,
      productId: 'coins',
      paidCoins,
      bonusCoins: 0,
      amounts,
      termsVersion: '1',
      expiresAt,
      means,
      ...(purpose ? { purpose } : {}),
    }),
  });
  const back = `${apiUrl}/back`;
  const page = { chargeId, buyerOid, amounts, expiresAt, means, orderName: 'coins', language: 'en' };
  const opened = await providers.find(provider)!.openPage({ ...page, successUrl: back, failUrl: back });
  await log.commands.of(chargeStream).handle({
    ...context(),
    id: chargeId,
    command: () => ({ type: 'OpenCharge', ...opened }),
  });
  return { chargeId, buyerOid, payUrl: opened.payUrl, providerRef: opened.providerRef };
};

const press = async (payUrl: string, body: Record<string, string>) => {
  const ref = new URL(payUrl).pathname.split('/').at(-1);
  const answer = await fetch(`${sandboxUrl}/payments/v1/pages/${ref}/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};

const settle = (chargeId: Oid, how: 'ask' | 'close', paidAt?: string) =>
  settleCharge(
    { commands: log.commands, providers },
    { actor: system, correlationId: randomUUID(), chargeId, how, paidAt },
  );
const close = (chargeId: Oid) => settle(chargeId, 'close');

const booked = async (chargeId: Oid): Promise<number[]> => {
  const { entries } = (await (await fetch(`${sandboxUrl}/payments/v1/books`)).json()) as {
    entries: { chargeId: string; amountMinor: number }[];
  };
  return entries.filter((entry) => entry.chargeId === chargeId).map(({ amountMinor }) => amountMinor);
};

describe('what a provider says of a charge of another provider', () => {
  it.each(['paypal', 'paypay', 'payletter', 'kakao', 'sandbox'] as const)(
    'changes nothing, however well %s signs it',
    async (provider) => {
      const { chargeId, buyerOid, providerRef } = await open({ provider: 'stripe' });
      const { amounts } = await stateOf(chargeId);
      const outcome = {
        status: 'approved',
        providerRef,
        chargeId,
        openedAs: providerRef,
        totalMinor: amounts?.totalMinor ?? 0,
        currency: 'KRW',
      } as const;
      const told = { disputeRef: 'dp_1', kind: 'chargeback', status: 'lost', reason: 'fraud' } as const;
      const dispute = { ...told, paymentRef: providerRef };
      const deps = { commands: log.commands, providers };
      const asker = { actor: system, correlationId: randomUUID() };
      const report = { provider, chargeId, eventId: randomUUID(), outcome };
      expect(await takeReport(deps, report, asker)).toBe(false);
      expect(await takeReport(deps, { ...report, outcome: undefined, dispute }, asker)).toBe(false);
      expect((await stateOf(chargeId)).status).toBe('opened');
      expect(await paidCoinsOf(buyerOid)).toBe(0);
      const gaveUp = { ...report, provider: 'stripe', outcome: { status: 'cancelled' } } as const;
      expect(await takeReport(deps, gaveUp, asker)).toBe(true);
      expect((await stateOf(chargeId)).status).toBe('declined');
    },
  );
});

describe('what a charge’s own provider says of another payment', () => {
  const said = async (of: Awaited<ReturnType<typeof open>>, about: { chargeId: Oid; openedAs: string }) => {
    const { totalMinor = 0, currency = '' } = (await stateOf(of.chargeId)).amounts ?? {};
    const outcome = { status: 'approved', providerRef: 'pi_1', totalMinor, currency, ...about } as const;
    const report = { provider: 'stripe', chargeId: of.chargeId, eventId: randomUUID(), outcome } as const;
    const asker = { actor: system, correlationId: randomUUID() };
    return takeReport({ commands: log.commands, providers }, report, asker);
  };

  it('changes nothing: another charge, or another page for the same one', async () => {
    const [charge, other] = [await open({ provider: 'stripe' }), await open({ provider: 'stripe' })];
    const { chargeId, providerRef: openedAs } = charge;
    expect(await said(charge, { chargeId: other.chargeId, openedAs })).toBe(false);
    expect(await said(charge, { chargeId, openedAs: other.providerRef })).toBe(false);
    expect((await stateOf(chargeId)).status).toBe('opened');
    await press(charge.payUrl, { action: 'approve' });
    await expect.poll(async () => (await stateOf(chargeId)).status, patience).toBe('credited');
    const told = { disputeRef: 'dp_2', kind: 'chargeback', status: 'lost', reason: 'fraud' } as const;
    const dispute = { ...told, paymentRef: 'pi_2' };
    const report = { provider: 'stripe', chargeId, eventId: randomUUID(), outcome: undefined } as const;
    const asker = { actor: system, correlationId: randomUUID() };
    const deps = { commands: log.commands, providers };
    expect(await takeReport(deps, { ...report, dispute }, asker)).toBe(false);
    expect((await stateOf(chargeId)).reversals.disputes).toEqual({});
  });

  it('does not end a charge when it is the answer to a question: it is asked again', async () => {
    const [charge, other] = [await open({ provider: 'stripe' }), await open({ provider: 'stripe' })];
    await press(other.payUrl, { action: 'approve' });
    const stripe = providers.find('stripe')!;
    const { amounts } = await stateOf(other.chargeId);
    const ref = { ...other, amounts: amounts!, expiresAt: systemClock.now(), means: 'card' as const };
    const answer = await stripe.outcomeOf(ref);
    const mistaken = { ...stripe, outcomeOf: async () => answer };
    const all = [mistaken];
    const asked = {
      actor: system,
      correlationId: randomUUID(),
      chargeId: charge.chargeId,
      how: 'ask',
    } as const;
    const deps = { commands: log.commands, providers: { all, find: () => mistaken } };
    expect(await settleCharge(deps, asked)).toMatchObject({ status: 'unknown' });
    expect(await settle(charge.chargeId, 'close')).toMatchObject({ status: 'declined' });
    expect(await paidCoinsOf(charge.buyerOid)).toBe(0);
  });
});

describe('a payer who gives up and pays at the same moment', () => {
  it.each([
    ['stripe', 'USD'],
    ['paypal', 'USD'],
    ['payletter', 'KRW'],
    ['paypay', 'JPY'],
  ] as const)('has the coins exactly when %s has the money', async (provider, currency) => {
    for (let round = 0; round < 4; round += 1) {
      const { chargeId, buyerOid, payUrl } = await open({ provider, currency });
      await Promise.all([
        press(payUrl, { action: 'approve' }),
        close(chargeId),
        settle(chargeId, 'ask', systemClock.now()),
        close(chargeId),
        settle(chargeId, 'ask', systemClock.now()),
      ]);
      await settle(chargeId, 'ask', systemClock.now());
      const isPaid = (await booked(chargeId)).length > 0;
      const [status, coins] = isPaid ? ['credited', 100] : ['declined', 0];
      await expect.poll(async () => (await stateOf(chargeId)).status, patience).toBe(status);
      expect(await paidCoinsOf(buyerOid)).toBe(coins);
      expect((await booked(chargeId)).length > 0).toBe(isPaid);
    }
  });
});

describe('a payment on a page that could not be closed', () => {
  const day = -24 * 60;
  it.each([
    ['the day before', day],
    ['a week before', 7 * day],
  ])('credits its payer, though the charge expired %s', async (_when, minutes) => {
    const { chargeId, buyerOid, payUrl } = await open({ provider: 'payletter', minutes });
    expect(await close(chargeId)).toMatchObject({ status: 'expired' });
    await press(payUrl, { action: 'approve' });
    await expect.poll(async () => (await stateOf(chargeId)).status, patience).toBe('credited');
    expect(await paidCoinsOf(buyerOid)).toBe(100);
  });

  it('is found when its payer returns, though the charge expired a week before', async () => {
    const { chargeId, buyerOid, payUrl } = await open({ provider: 'payletter', minutes: 7 * day });
    await close(chargeId);
    await press(payUrl, { action: 'approve', fault: 'no-webhook' });
    expect(await settle(chargeId, 'ask', systemClock.now())).toMatchObject({ status: 'approved' });
    await expect.poll(() => paidCoinsOf(buyerOid), patience).toBe(100);
  });

  it('credits its payer, though the charge has expired', async () => {
    const { chargeId, buyerOid, payUrl } = await open({ provider: 'payletter', minutes: -1 });
    expect(await close(chargeId)).toMatchObject({ status: 'expired' });
    await press(payUrl, { action: 'approve' });
    await expect.poll(async () => (await stateOf(chargeId)).status, patience).toBe('credited');
    expect(await paidCoinsOf(buyerOid)).toBe(100);
  });

  it('credits its payer, though the payer had cancelled', async () => {
    const { chargeId, buyerOid, payUrl } = await open({ provider: 'payletter' });
    expect(await close(chargeId)).toMatchObject({ status: 'declined', declineReason: 'cancelled' });
    await press(payUrl, { action: 'approve' });
    await expect.poll(async () => (await stateOf(chargeId)).status, patience).toBe('credited');
    expect(await paidCoinsOf(buyerOid)).toBe(100);
  });

  it('is found when the payer returns, though no webhook reported it', async () => {
    const { chargeId, buyerOid, payUrl } = await open({ provider: 'payletter', minutes: -1 });
    await close(chargeId);
    await press(payUrl, { action: 'approve', fault: 'no-webhook' });
    expect((await stateOf(chargeId)).status).toBe('expired');
    expect(await close(chargeId)).toMatchObject({ status: expect.stringMatching(/approved|credited/) });
    await expect.poll(() => paidCoinsOf(buyerOid), patience).toBe(100);
  });

  it('is refunded where the monthly limit of its payer, a minor, has no room for it any more', async () => {
    // Nothing is known of the payer's age. Each charge is of 33,000 won, and a minor's limit is 70,000 a
    // month.
    const buyer = fresh();
    const pages = await Promise.all(
      [1, 2, 3].map(() => open({ provider: 'payletter', buyer, paidCoins: 300, minutes: -1 })),
    );
    for (const { chargeId } of pages) expect(await close(chargeId)).toMatchObject({ status: 'expired' });
    await Promise.all(pages.map(({ payUrl }) => press(payUrl, { action: 'approve' })));
    const outcomes = () =>
      Promise.all(
        pages.map(async ({ chargeId }) => [(await stateOf(chargeId)).status, ...(await refundsOf(chargeId))]),
      );
    await expect
      .poll(async () => (await outcomes()).map((of) => of.join(' ')).sort(), patience)
      .toEqual(['approved refunded', 'credited', 'credited']);
    expect(await paidCoinsOf(buyer)).toBe(600);
    const booked3 = await Promise.all(pages.map(({ chargeId }) => booked(chargeId)));
    expect(booked3.flat().reduce((sum, minor) => sum + minor, 0)).toBe(66_000);
  });

  it('for gift points that are sold out is refunded, by the same method', async () => {
    const itemName = 'gift-points-500';
    const purpose = { kind: 'giftPoints', itemName } as const;
    const { chargeId, payUrl } = await open({
      provider: 'payletter',
      paidCoins: 0,
      purpose,
      means: 'kakaopay',
      minutes: -1,
    });
    await close(chargeId);
    const { state: stock } = await log.commands.load(giftCodesStream, itemName, { maxAgeMs: 0 });
    expect(stock.available).toEqual([]);
    await press(payUrl, { action: 'approve' });
    const refunds = async () => Object.values((await stateOf(chargeId)).reversals.refunds);
    await expect
      .poll(async () => (await refunds()).map(({ status }) => status), patience)
      .toEqual(['refunded']);
    expect((await booked(chargeId)).reduce((sum, minor) => sum + minor, 0)).toBe(0);
  });

  it('is never taken by asking for its status: a payer who consents after cancelling is not charged', async () => {
    const { chargeId, payUrl } = await open({ provider: 'paypal', currency: 'USD' });
    await close(chargeId);
    // PayPal reports the payer's consent; we do not capture the money any more.
    await press(payUrl, { action: 'approve' });
    await close(chargeId);
    expect(await stateOf(chargeId)).toMatchObject({ status: 'declined' });
    expect(await booked(chargeId)).toEqual([]);
  });
});

describe('a dispute at the card provider', () => {
  const dispute = (ref: string, status: 'open' | 'won' | 'lost') =>
    fetch(`${sandboxUrl}/payments/disputes/${ref}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
      redirect: 'manual',
    });
  const disputes = async (chargeId: Oid) =>
    Object.values((await stateOf(chargeId)).reversals.disputes).map(({ status }) => status);
  const paid = async () => {
    const charge = await open({ provider: 'stripe', currency: 'USD' });
    await press(charge.payUrl, { action: 'approve' });
    await expect.poll(async () => (await stateOf(charge.chargeId)).status, patience).toBe('credited');
    return charge;
  };

  it('is reported by signed webhooks: opened, and won', async () => {
    const { chargeId, buyerOid, providerRef } = await paid();
    await dispute(providerRef, 'open');
    await expect.poll(() => disputes(chargeId), patience).toEqual(['open']);
    await dispute(providerRef, 'won');
    await expect.poll(() => disputes(chargeId), patience).toEqual(['won']);
    expect(await paidCoinsOf(buyerOid)).toBe(100);
  });

  it('that is lost takes the coins back', async () => {
    const { chargeId, buyerOid, providerRef } = await paid();
    await dispute(providerRef, 'open');
    await expect.poll(() => disputes(chargeId), patience).toEqual(['open']);
    await dispute(providerRef, 'lost');
    await expect.poll(() => disputes(chargeId), patience).toEqual(['lost']);
    await expect.poll(() => paidCoinsOf(buyerOid), patience).toBe(0);
  });

  it('is ignored without the provider’s signature', async () => {
    const { chargeId, providerRef } = await paid();
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      created: Math.floor(Date.now() / 1000),
      type: 'charge.dispute.closed',
      data: { object: { id: 'dp_1', object: 'dispute', status: 'lost', payment_intent: providerRef } },
    });
    const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`;
    const answer = await fetch(`${apiUrl}/api/payment/webhook/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
    expect(answer.status).toBe(401);
    expect(await disputes(chargeId)).toEqual([]);
  });
});

type Who = { readonly oid: string; readonly token: string };
const post = async ({ token }: Who, path: string, body: object, key: string = randomUUID()) => {
  const answer = await fetch(`${apiUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  const body2 = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), body: body2 };
};
const ask = (admin: Who, { chargeId, buyerOid }: { chargeId: Oid; buyerOid: Oid }) =>
  post(admin, '/api/admin/refund/coin', {
    kind: 'charge',
    userOid: buyerOid,
    chargeId,
    reason: 'by mistake',
  });
const refundsOf = async (chargeId: Oid) =>
  Object.values((await stateOf(chargeId)).reversals.refunds).map(({ status }) => status);

describe('a receipt that is requested by mail', () => {
  it.each([
    [250, 200, undefined],
    [550, 422, 'MAIL_REFUSED'],
    [421, 503, 'UNAVAILABLE'],
    [450, 503, 'UNAVAILABLE'],
  ])('has the relay’s answer as its result: %i', async (relayAnswer, status, code) => {
    const buyer = await api.signIn();
    const { chargeId, payUrl } = await open({ provider: 'payletter', buyer: buyer.oid });
    await press(payUrl, { action: 'approve' });
    await expect.poll(async () => (await stateOf(chargeId)).status, patience).toBe('credited');
    const to = `${buyer.oid}@example.test`;
    relay.answers.set(to, relayAnswer);
    const answer = await post(buyer, '/api/payment/receipt', { chargeId });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(relay.mailTo(to)).toHaveLength(status === 200 ? 1 : 0);
    expect(answer.body['mailed']).toBe(status === 200 ? true : undefined);
  });
});

describe('a refund of more than 500,000 won', () => {
  const large = async (paidCoins: number) => {
    const charge = await open({ provider: 'stripe', paidCoins });
    await press(charge.payUrl, { action: 'approve' });
    await expect.poll(async () => (await stateOf(charge.chargeId)).status, patience).toBe('credited');
    return charge;
  };
  const untilAsked = (refundId: string) =>
    expect
      .poll(
        async () => (await log.commands.load(approvalStream, refundId, { maxAgeMs: 0 })).state.request?.act,
        patience,
      )
      .toMatchObject({ kind: 'refund', refundId });
  type Verdict = { readonly verdict: 'approve' } | { readonly verdict: 'reject'; readonly reason: string };
  /** What another administrator's decision comes to: `accepted`, or the code of its refusal. */
  const decide = async ({ oid }: { readonly oid: string }, refundId: string, verdict: Verdict) => {
    const actor = { oid, role: 'admin' } as const;
    const invocation = { actor, key: randomUUID(), body: null, correlationId: randomUUID() };
    const decision = { approvalId: parseOid(refundId), ...verdict };
    return decideApproval({ eventLog: log }, invocation, decision).then(
      () => 'accepted',
      (error: unknown) => (error instanceof RefusedError ? error.code : String(error)),
    );
  };
  it('waits for another administrator than the one who asked', async () => {
    const [first, second] = await Promise.all([api.signIn('admin'), api.signIn('admin')]);
    const charge = await large(5_000);
    const asked = await ask(first, charge);
    expect(asked).toMatchObject({ status: 200, body: { refund: { needsApproval: true } } });
    const { refundId } = asked.body['refund'] as { refundId: string };
    await expect.poll(() => refundsOf(charge.chargeId), patience).toEqual(['waiting']);
    // Its coins are held while it waits, and no money was returned.
    expect(await paidCoinsOf(charge.buyerOid)).toBe(0);
    expect(await booked(charge.chargeId)).toHaveLength(1);
    await untilAsked(refundId);
    expect(await decide(first, refundId, { verdict: 'approve' })).toBe('SECOND_ADMIN_NEEDED');
    expect(await decide(second, refundId, { verdict: 'approve' })).toBe('accepted');
    await expect.poll(() => refundsOf(charge.chargeId), patience).toEqual(['refunded']);
    expect((await booked(charge.chargeId)).reduce((sum, minor) => sum + minor, 0)).toBe(0);
    expect(await decide(second, refundId, { verdict: 'approve' })).toBe('APPROVAL_CLOSED');
  });

  it('that is rejected returns the coins; a smaller one needs no second administrator', async () => {
    const [first, second] = await Promise.all([api.signIn('admin'), api.signIn('admin')]);
    const charge = await large(5_000);
    const asked = await ask(first, charge);
    const { refundId } = asked.body['refund'] as { refundId: string };
    await expect.poll(() => refundsOf(charge.chargeId), patience).toEqual(['waiting']);
    await untilAsked(refundId);
    const reject = { verdict: 'reject', reason: 'the payer wants the coins' } as const;
    expect(await decide(second, refundId, reject)).toBe('accepted');
    await expect.poll(() => paidCoinsOf(charge.buyerOid), patience).toBe(5_000);
    expect(await booked(charge.chargeId)).toHaveLength(1);
    const small = await large(4_500);
    expect(await ask(first, small)).toMatchObject({ body: { refund: { needsApproval: false } } });
    await expect.poll(() => refundsOf(small.chargeId), patience).toEqual(['refunded']);
  });
});

describe('a refund that the provider leaves pending', () => {
  it.each(['stripe', 'paypal'] as const)(
    'at %s blocks no other one, and ends when it is requested again',
    async (provider) => {
      const admin = await api.signIn('admin');
      const paid = async (fault?: string) => {
        const charge = await open({ provider, currency: 'USD' });
        await press(charge.payUrl, { action: 'approve', ...(fault ? { fault } : {}) });
        await expect.poll(async () => (await stateOf(charge.chargeId)).status, patience).toBe('credited');
        return charge;
      };
      const [slow, other] = [await paid('slow-refund'), await paid()];
      const asked = await ask(admin, slow);
      const { refundId } = asked.body['refund'] as { refundId: string };
      await expect.poll(() => refundsOf(slow.chargeId), patience).toEqual(['asked']);
      await ask(admin, other);
      await expect.poll(() => refundsOf(other.chargeId), patience).toEqual(['refunded']);
      expect(await refundsOf(slow.chargeId)).toEqual(['asked']);
      expect(await booked(slow.chargeId)).toHaveLength(1);
      await using questions = new ProviderQuestions({
        eventLog: log,
        providers,
        clock: systemClock,
        log: silent,
      });
      questions.askRefund(refundId, slow.chargeId);
      await expect.poll(() => refundsOf(slow.chargeId), patience).toEqual(['refunded']);
      expect((await booked(slow.chargeId)).reduce((sum, minor) => sum + minor, 0)).toBe(0);
    },
  );
});

describe('a day’s settlement file', () => {
  const compare = async (provider: Provider, requestedByOid: Oid | null) => {
    const now = systemClock.now();
    const day = seoulDay(now);
    await log.commands.of(reconciliationStream).handle({
      ...context(),
      id: `${provider}-${day}`,
      command: () => ({
        type: 'RequestReconciliation',
        provider,
        day,
        requestedByOid,
        now: addDays(now, 2),
      }),
    });
  };
  const differencesOf = async (chargeId: Oid) => {
    const db = stores.database.db as unknown as Kysely<never>;
    const shown = await readFrom(db, reconciliations, reconciliationsOf).catch(() => undefined);
    return shown?.differences.filter((one) => one.chargeId === chargeId).map(({ kind }) => kind);
  };

  it('that lists a payment on a charge of long ago credits its payer', async () => {
    const minutes = -7 * 24 * 60;
    const { chargeId, buyerOid, payUrl } = await open({ provider: 'payletter', minutes });
    await close(chargeId);
    await press(payUrl, { action: 'approve', fault: 'no-webhook' });
    await compare('payletter', fresh());
    await expect.poll(() => paidCoinsOf(buyerOid), patience).toBe(100);
  });

  it('that lists a payment without a charge is shown to finance', async () => {
    const chargeId = fresh();
    const page = { orderName: 'coins', language: 'en', successUrl: apiUrl, failUrl: apiUrl };
    const amounts = priceOf(100, 'KRW', 'payletter');
    const expiresAt = systemClock.now();
    const opened = { ...page, chargeId, buyerOid: fresh(), amounts, expiresAt, means: 'card' as const };
    const { payUrl } = await providers.find('payletter')!.openPage(opened);
    await press(payUrl, { action: 'approve', fault: 'no-webhook' });
    await compare('payletter', fresh());
    await expect.poll(() => differencesOf(chargeId), patience).toEqual(['extra']);
  });

  it('that lists another amount than was charged is shown to finance, and nothing is credited', async () => {
    const { chargeId, buyerOid, payUrl } = await open({ provider: 'payletter', minutes: -1 });
    await close(chargeId);
    await press(payUrl, { action: 'approve', fault: 'wrong-amount' });
    await expect.poll(async () => (await stateOf(chargeId)).status, patience).toBe('mismatched');
    await compare('payletter', fresh());
    await expect.poll(() => differencesOf(chargeId), patience).toEqual(['extra']);
    expect(await paidCoinsOf(buyerOid)).toBe(0);
  });

  it('that lists a payment without a report credits its payer, and then agrees with our books', async () => {
    const { chargeId, buyerOid, payUrl } = await open({ provider: 'payletter', minutes: -1 });
    await close(chargeId);
    await press(payUrl, { action: 'approve', fault: 'no-webhook' });
    expect((await stateOf(chargeId)).status).toBe('expired');
    const now = systemClock.now();
    const day = seoulDay(now);
    await log.commands.of(reconciliationStream).handle({
      ...context(),
      id: `payletter-${day}`,
      command: () => ({
        type: 'RequestReconciliation',
        provider: 'payletter',
        day,
        requestedByOid: null,
        now: addDays(now, 2),
      }),
    });
    await expect.poll(() => paidCoinsOf(buyerOid), patience).toBe(100);
    const db = stores.database.db as unknown as Kysely<never>;
    const shown = () => readFrom(db, reconciliations, reconciliationsOf).catch(() => undefined);
    await expect
      .poll(async () => (await shown())?.days, patience)
      .toContainEqual(expect.objectContaining({ provider: 'payletter', day }));
    expect((await shown())?.differences.filter((one) => one.chargeId === chargeId)).toEqual([]);
  });
});

describe('the fees of a day', () => {
  it.each(['stripe', 'paypal'] as const)('of %s reach finance to the minor unit', async (provider) => {
    const { payUrl, chargeId } = await open({ provider, currency: 'USD', paidCoins: 333 });
    await press(payUrl, { action: 'approve' });
    await expect.poll(async () => (await stateOf(chargeId)).status, patience).toBe('credited');
    const now = systemClock.now();
    const day = seoulDay(now);
    const { entries } = (await (await fetch(`${sandboxUrl}/payments/v1/books`)).json()) as {
      entries: { provider: string; kind: string; currency: string; amountMinor: number; at: string }[];
    };
    const own = entries.filter(
      (entry) => entry.provider === provider && entry.currency === 'USD' && seoulDay(entry.at) === day,
    );
    const sum = (amounts: number[]) => amounts.reduce((all, minor) => all + minor, 0);
    const fees = own.flatMap(({ kind, amountMinor }) =>
      kind === 'payment' ? [Math.floor((amountMinor * 3) / 100)] : [],
    );
    await log.commands.of(reconciliationStream).handle({
      ...context(),
      id: `${provider}-${day}`,
      command: () => ({
        type: 'RequestReconciliation',
        provider,
        day,
        requestedByOid: null,
        now: addDays(now, 2),
      }),
    });
    const db = stores.database.db as unknown as Kysely<never>;
    const shown = () => readFrom(db, reconciliations, reconciliationsOf).catch(() => undefined);
    const dayOf = async () =>
      (await shown())?.days.find((one) => one.provider === provider && one.day === day);
    await expect.poll(dayOf, patience).toBeDefined();
    const total = (await dayOf())?.totals.find(({ currency }) => currency === 'USD');
    expect(total).toMatchObject({
      lines: own.length,
      grossMinor: sum(own.map(({ amountMinor }) => amountMinor)),
      feeMinor: sum(fees),
    });
    expect(sum(fees)).toBeGreaterThan(0);
    // Charges, refunds and disputes are each found under their charge.
    expect((await shown())?.differences.filter((one) => one.provider === provider)).toEqual([]);
  });
});

describe('a request that is repeated after the content is no longer sold', () => {
  const onContent = async (type: 'publish' | 'unpublish', contentOid: Oid, creator: string) => {
    const creatorOid = parseOid(creator);
    const text = { original: 'en' as const, texts: { en: 'Rain' } };
    const words = { title: text, summary: text, body: text };
    const cover = {
      scene: 'rain' as const,
      colours: ['#111111', '#222222', '#333333'] as [string, string, string],
    };
    const outcome = await log.commands.of(contentStream).handle({
      ...context(),
      id: contentOid,
      command: () =>
        type === 'publish'
          ? { type: 'PublishContent', contentOid, creatorOid, kind: 'audio', ...words, cover, priceCoins: 20 }
          : { type: 'DeleteWork', creatorOid },
    });
    expect(outcome.status).toBe('accepted');
  };

  it.each(['donate', 'gift'] as const)('is answered as the first time: %s', async (what) => {
    const [fan, creator, friend] = await Promise.all([api.signIn(), api.signIn(), api.signIn()]);
    const contentOid = fresh();
    const walletOid = parseOid(fan.oid);
    await onContent('publish', contentOid, creator.oid);
    await log.commands.of(walletStream).handle({
      ...context(),
      id: fan.oid,
      command: (now) => ({
        type: 'CreditCharge',
        issuedUnder: 'KR',
        walletOid,
        chargeId: fresh(),
        provider: 'stripe',
        paidCoins: 100,
        bonusCoins: 0,
        amounts: priceOf(100, 'KRW', 'stripe'),
        now,
      }),
    });
    const body =
      what === 'donate' ? { contentOid, amount: 20 } : { contentOid, giftees: [friend.oid], coins: 20 };
    const key = randomUUID();
    const path = `/api/account/${what}`;
    const first = await post(fan, path, body, key);
    expect(first.status).toBe(201);
    await onContent('unpublish', contentOid, creator.oid);
    const again = await post(fan, path, body, key);
    expect([again.status, again.replayed]).toEqual([201, 'true']);
    const { position: _first, ...told } = first.body;
    expect(again.body).toMatchObject(told);
    expect(await paidCoinsOf(walletOid)).toBe(80);
    // A new request is answered with the present state.
    expect((await post(fan, path, body)).body['code']).toBe('CONTENT_NOT_FOUND');
    expect(await paidCoinsOf(walletOid)).toBe(80);
  });
});

describe('gift points', () => {
  it('count towards the payer’s monthly limit, and none are sold while charging is paused', async () => {
    const [admin, fan] = await Promise.all([api.signIn('admin'), api.signIn()]);
    const itemName = 'gift-points-1000';
    const rate = { day: seoulDay(systemClock.now()), wonPer10000Yen: 91_000 };
    expect((await post(admin, '/api/admin/yen-rate', rate)).status).toBe(200);
    const stock = { itemName, codes: ['CODE-0001', 'CODE-0002'] };
    expect((await post(admin, '/api/admin/gift-codes', stock)).status).toBe(200);
    const order = (key?: string) =>
      post(fan, '/api/payment/gift-points', { itemName, agreedToTerms: true }, key);
    // 1,000 points cost 9,100 won.
    expect((await post(fan, '/api/payment/limits', { monthlyKrw: 9_099 })).status).toBe(200);
    expect(await order()).toMatchObject({ body: { code: 'SPENDING_LIMIT' } });
    expect((await post(fan, '/api/payment/limits', { monthlyKrw: 9_100 })).status).toBe(200);
    expect((await post(fan, '/api/payment/pause', { days: 1 })).status).toBe(200);
    expect(await order()).toMatchObject({ body: { code: 'CHARGING_PAUSED' } });
    expect((await post(fan, '/api/payment/pause', { days: 0 })).status).toBe(200);
    const key = randomUUID();
    const first = await order(key);
    expect(first).toMatchObject({ status: 201, body: { kakaoPayUrl: expect.any(String) } });
    // Repeated, it is answered with the open page.
    const { chargeId, kakaoPayUrl } = first.body;
    const again = await order(key);
    expect(again).toMatchObject({ status: 201, replayed: 'true', body: { chargeId, kakaoPayUrl } });
    // The month is used up, and no code is reserved for the refused request.
    expect(await order()).toMatchObject({ body: { code: 'SPENDING_LIMIT' } });
    const { state } = await log.commands.load(giftCodesStream, itemName, { maxAgeMs: 0 });
    expect(state.available).toHaveLength(1);
  });
});
