import { randomUUID } from 'node:crypto';
import type { ContentReply, PublishReply } from '@fanfold/contracts/catalogue';
import type { PurchaseReply } from '@fanfold/contracts/commerce';
import type { RevenueReply } from '@fanfold/contracts/earnings';
import type { LogInReply, SignUpReply } from '@fanfold/contracts/identity';
import type { Charge, ChargeStarted, ProductsReply } from '@fanfold/contracts/payments';
import type { HistoryReply, WalletReply, WhyReply } from '@fanfold/contracts/wallet';
import { sleep } from '@fanfold/platform';
import type { z } from 'zod';

export type Place = { readonly url: string; readonly sandboxUrl: string };

/** A whole reply: tests check statuses and headers as well as bodies. */
export type Reply<Body = Record<string, unknown>> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
};

export type Call = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export const testPassword = 'tin-drum-1959';

/** A person who uses Fanfold over HTTP, signed in with a token, and who reads their own writes. */
export class Person {
  readonly place: Place;
  readonly oid: string;
  readonly email: string;
  token: string;
  /** The newest log position in this person's replies. */
  position = 0n;

  constructor(place: Place, { oid, email, token }: { oid: string; email: string; token: string }) {
    this.place = place;
    this.oid = oid;
    this.email = email;
    this.token = token;
  }

  async call<Body = Record<string, unknown>>(path: string, call: Call = {}): Promise<Reply<Body>> {
    const reply = await send<Body>(this.place.url, path, {
      ...call,
      headers: {
        authorization: `Bearer ${this.token}`,
        'fanfold-after': String(this.position),
        ...call.headers,
      },
    });
    const told = (reply.body as { position?: unknown } | undefined)?.position;
    if (typeof told === 'string' && reply.status < 300 && BigInt(told) > this.position)
      this.position = BigInt(told);
    return reply;
  }

  /** Charges a product in won and approves it on the pay page; waits until the outcome is known. */
  async charge(
    productId: string,
    { key = randomUUID() as string, action = 'approve', fault = 'none' } = {},
  ): Promise<Charge> {
    const started = await this.startCharge(productId, key);
    await this.actOnPage(started.payUrl, action, fault);
    return this.untilCharge(started.chargeId, ['credited', 'declined', 'expired', 'mismatched']);
  }

  async startCharge(productId: string, key: string): Promise<z.infer<typeof ChargeStarted>> {
    const { body } = await this.call<z.infer<typeof ProductsReply>>('/api/payment/products?currency=KRW');
    const totalMinor = body.products.find((product) => product.productId === productId)?.amounts.totalMinor;
    const started = await this.call<z.infer<typeof ChargeStarted>>('/api/payment/charge', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: { productId, currency: 'KRW', agreedToTerms: true, agreedToPaymentTerms: true, totalMinor },
    });
    if (started.status !== 201) throw new Error(`A charge was not started: ${JSON.stringify(started.body)}`);
    return started.body;
  }

  /** Presses a button of the provider's page. */
  async actOnPage(payUrl: string, action: string, fault = 'none'): Promise<void> {
    const providerRef = new URL(payUrl).pathname.split('/').at(-1);
    const reply = await send(this.place.sandboxUrl, `/payments/v1/pages/${providerRef}/act`, {
      method: 'POST',
      body: fault === 'none' ? { action } : { action, fault },
    });
    if (reply.status >= 300) throw new Error(`The pay page refused it: ${JSON.stringify(reply.body)}`);
  }

  async untilCharge(chargeId: string, wanted: readonly Charge['status'][], ms = 60_000): Promise<Charge> {
    const until = performance.now() + ms;
    for (;;) {
      const { body, status } = await this.call<Charge>(`/api/payment/charge?chargeId=${chargeId}`);
      if (status === 200 && wanted.includes(body.status)) {
        if (body.walletPosition && BigInt(body.walletPosition) > this.position)
          this.position = BigInt(body.walletPosition);
        return body;
      }
      if (performance.now() > until) throw new Error(`The charge is still ${body.status}`);
      await sleep(30);
    }
  }

  buy(
    contentOid: string,
    {
      coins,
      payWith = 'paid',
      key = randomUUID() as string,
    }: { coins: number; payWith?: string; key?: string },
  ): Promise<Reply<z.infer<typeof PurchaseReply> & { code?: string; details?: Record<string, number> }>> {
    return this.call('/api/account/purchase', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: { contentOid, coins, payWith },
    });
  }

  async publish(
    priceCoins: number,
    title = 'A piece for a test',
    kind = 'audio',
    overrides: object = {},
  ): Promise<string> {
    const localised = (text: string) => ({ original: 'en', texts: { en: text } });
    const { status, body } = await this.call<z.infer<typeof PublishReply>>('/api/content', {
      method: 'POST',
      body: {
        metaData: {
          kind,
          title: localised(title),
          summary: localised('A summary.'),
          body: localised('What the buyer reads.'),
          cover: { scene: 'rain', colours: ['#23395b', '#e2725b', '#f1e3c6'] },
          priceCoins,
          ...overrides,
        },
      },
    });
    if (status !== 201) throw new Error(`Nothing was published: ${JSON.stringify(body)}`);
    return body.contentOid;
  }

  becomeCreator(): Promise<Reply> {
    return this.call('/api/account/creator', {
      method: 'POST',
      body: { channelLanguage: 'en', earningCurrency: 'KRW', usageTerms: true, feeTerms: true },
    });
  }

  wallet = async (): Promise<WalletReply> => (await this.call<WalletReply>('/api/coinevent/wallet')).body;
  history = async (): Promise<z.infer<typeof HistoryReply>> =>
    (await this.call<z.infer<typeof HistoryReply>>('/api/coinevent')).body;
  why = async (revision: number): Promise<WhyReply> =>
    (await this.call<WhyReply>(`/api/coinevent/why?revision=${revision}`)).body;
  content = async (contentOid: string): Promise<ContentReply> =>
    (await this.call<ContentReply>(`/api/content?contentOid=${contentOid}`)).body;
  revenue = async (): Promise<RevenueReply> =>
    (
      await this.call<RevenueReply>(
        '/api/coinevent/creator/aggregate?startDate=2020-01-01&endDate=2099-12-31',
      )
    ).body;
}

/** What completes a sign-up, for a person with this name. */
export const profileOf = (name: string) => ({
  // Not the name alone: some of them, such as "admin", are reserved.
  nickname: `${name}x ${randomUUID().slice(0, 6)}`,
  birthDate: '1990-05-05',
  consents: { terms: true, personalData: true },
});

/** Signs up a new person, with the code from the mailbox, and completes the profile. */
export const signUp = async (
  place: Place,
  name: string,
  overrides: Record<string, unknown> & { readonly email?: string } = {},
): Promise<Person> => {
  const email = overrides.email ?? `${name}-${randomUUID().slice(0, 8)}@example.test`;
  const { status, body } = await send<z.infer<typeof SignUpReply>>(place.url, '/api/account/signup', {
    method: 'POST',
    body: { email, password: testPassword, language: 'en', ...overrides },
  });
  if (status !== 202) throw new Error(`Sign-up was refused: ${JSON.stringify(body)}`);
  const confirmed = await send<z.infer<typeof LogInReply>>(place.url, '/api/account/signup/confirm', {
    method: 'POST',
    body: { signUpId: body.signUpId, code: await codeFor(place, email) },
  });
  if (confirmed.status !== 200) throw new Error(`The code was refused: ${JSON.stringify(confirmed.body)}`);
  const person = new Person(place, { oid: confirmed.body.oid, email, token: confirmed.body.token });
  const profile = await person.call('/api/account/signup/profile', {
    method: 'POST',
    body: { ...profileOf(name), ...overrides },
  });
  if (profile.status !== 200) throw new Error(`The profile was refused: ${JSON.stringify(profile.body)}`);
  return person;
};

export const logIn = async (place: Place, email: string, password: string): Promise<Person> => {
  const { status, body } = await send<z.infer<typeof LogInReply>>(place.url, '/api/account/login', {
    method: 'POST',
    body: { loginType: 'email', email, password },
  });
  if (status !== 200) throw new Error(`Log-in was refused: ${JSON.stringify(body)}`);
  return new Person(place, { oid: body.oid, email, token: body.token });
};

type Mails = { messages: { subject: string; text: string }[] };

/** The newest mail to an address. */
export const newestMail = async (place: Place, email: string): Promise<{ subject: string; text: string }> => {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const { body } = await send<Mails>(place.sandboxUrl, `/mail/v1/messages?to=${encodeURIComponent(email)}`);
    const mail = body.messages[0];
    if (mail) return mail;
    await sleep(30);
  }
  throw new Error(`No mail for ${email}`);
};

export const codeFor = async (place: Place, email: string): Promise<string> => {
  const code = /\b\d{6}\b/.exec((await newestMail(place, email)).text)?.[0];
  if (!code) throw new Error(`The mail to ${email} has no code`);
  return code;
};

/**
 * A read that asks for a position waits while the service says itself that its answer is older: a busy
 * machine is slow, not wrong. After a minute the older answer is the answer.
 */
export const send = async <Body = Record<string, unknown>>(
  base: string,
  path: string,
  call: Call = {},
): Promise<Reply<Body>> => {
  const until = performance.now() + 60_000;
  const isRead = (call.method ?? 'GET') === 'GET';
  for (;;) {
    const reply = await sendOnce<Body>(base, path, call);
    const isOlder = (reply.body as { stale?: unknown } | null | undefined)?.stale === true;
    if (!(isRead && isOlder) || performance.now() > until) return reply;
    await sleep(100);
  }
};

const sendOnce = async <Body = Record<string, unknown>>(
  base: string,
  path: string,
  { method = 'GET', body, headers = {} }: Call = {},
): Promise<Reply<Body>> => {
  const response = await fetch(new URL(path, base), {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    // Node's own error does not say what was asked.
    throw new Error(`${method} ${path} had no answer`, { cause: error });
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: (json ? JSON.parse(text) : text) as Body,
  };
};
