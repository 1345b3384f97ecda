import { terms } from '@fanfold/contracts';
import { parseOid } from '@fanfold/domain';
import { contentStream, noDetails } from '@fanfold/domain/catalogue';
import { accountStream, claimStream } from '@fanfold/domain/identity';
import { walletStream } from '@fanfold/domain/wallet';
import type { Outcome } from '@fanfold/event-log';
import { oidFromKey, systemClock, uuid5 } from '@fanfold/platform';

import { Sessions } from '../../../services/api/src/http/sessions.ts';
import type { BenchStack } from './stack.ts';

export type Customer = { readonly oid: string; readonly token: string };
export type Item = { readonly oid: string; readonly coins: number; readonly hashtags?: readonly string[] };
/** Signed-in customers with coins, and the contents they can buy. */
export type Shop = { readonly customers: readonly Customer[]; readonly items: readonly Item[] };

export const priceCoins = 5;
/** Two charges, as most wallets have more than one lot. */
const chargeCoins = 5_000;

const actor = { oid: null, role: 'system' } as const;
const inFlight = 64;

export const shopCreators: readonly string[] = Array.from({ length: 20 }, (_, n) =>
  oidFromKey(`creator-${n}`),
);

/**
 * Fills a shop through commands to the same stores, without HTTP: sign-up hashes passwords, which takes time.
 */
export const openShop = async (
  stack: BenchStack,
  { customers, items }: { customers: number; items: number },
): Promise<Shop> => {
  await each(shopCreators, async (oid) => {
    await register(stack, oid);
    await becomeCreator(stack, oid);
  });
  const shelf = Array.from({ length: items }, (_, n) => ({
    oid: oidFromKey(`item-${n}`),
    coins: priceCoins,
  }));
  await each(shelf, (item, n) => publish(stack, item, shopCreators[n % shopCreators.length] ?? ''));
  const oids = Array.from({ length: customers }, (_, n) => oidFromKey(`customer-${n}`));
  const people = await each(oids, async (oid) => {
    for (const charge of [1, 2]) await credit(stack, oid, charge);
    return signIn(stack, oid);
  });
  return { customers: people, items: shelf };
};

const opened = new WeakMap<BenchStack, Sessions>();

/** One for all customers: each insert reserves memory for fifty thousand sessions. */
const sessionsOf = (stack: BenchStack): Sessions => {
  const db = stack.db as never;
  const sessions = opened.get(stack) ?? new Sessions({ db, reads: db, clock: systemClock });
  opened.set(stack, sessions);
  return sessions;
};

/** Gives an account and a session to the owner of a wallet. */
export const signIn = async (stack: BenchStack, oid: string): Promise<Customer> => {
  await register(stack, oid);
  return openSession(stack, oid);
};

/** A session of a registered account. */
export const openSession = async (stack: BenchStack, oid: string): Promise<Customer> => ({
  oid,
  token: await sessionsOf(stack).open(oid, 'benchmark'),
});

/** Runs the work for each, a bounded number at a time; the answers are in the order of the input. */
export const each = async <Input, Answer>(
  inputs: readonly Input[],
  work: (input: Input, index: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  const queue = inputs.entries();
  const walk = async (): Promise<void> => {
    for (const [index, input] of queue) answers[index] = await work(input, index);
  };
  await Promise.all(Array.from({ length: inFlight }, walk));
  return answers;
};

type Registration = { readonly passwordHash: string; readonly emailClaim: string };

/** Registers an account without HTTP. Without a registration of its own, it has no password. */
export const register = async (
  { eventLog }: BenchStack,
  oid: string,
  registration: Registration = { passwordHash: 'not a hash', emailClaim: `email-${oid}` },
): Promise<void> => {
  const accounts = eventLog.commands.of(accountStream);
  const { passwordHash, emailClaim } = registration;
  const claims = { email: emailClaim, nickname: `nickname-${oid}` };
  const request = (step: string) => ({
    id: oid,
    key: uuid5('bench', oid, step),
    body: step,
    actor,
    correlationId: uuid5('bench', oid),
  });
  for (const kind of ['email', 'nickname'] as const)
    done(
      await eventLog.commands.of(claimStream).handle({
        ...request(`reserve-${kind}`),
        id: claims[kind],
        command: (now) => ({
          type: 'ReserveClaim',
          kind,
          ownerOid: parseOid(oid),
          lapsesAt: new Date(Date.parse(now) + 1_800_000).toISOString(),
          normalisation: 1,
          now,
        }),
      }),
    );
  done(
    await accounts.handle({
      ...request('register'),
      command: (now) => ({
        type: 'StartSignUp',
        accountOid: parseOid(oid),
        email: `${oid}@fanfold.example`,
        passwordHash,
        language: 'en',
        emailClaim: claims.email,
        codeHash: 'code',
        codeExpiresAt: new Date(Date.parse(now) + 600_000).toISOString(),
        now,
      }),
    }),
  );
  done(
    await accounts.handle({
      ...request('confirm'),
      command: (now) => ({ type: 'ConfirmEmail', codeHash: 'code', now }),
    }),
  );
  done(
    await accounts.handle({
      ...request('profile'),
      command: (now) => ({
        type: 'CompleteProfile',
        nickname: oid,
        nicknameClaim: claims.nickname,
        birthDate: '1990-01-31',
        consents: { termsVersion: terms.terms, personalDataVersion: terms.personalData, marketing: false },
        residence: { country: 'KR', evidence: 'declared' },
        now,
      }),
    }),
  );
};

const becomeCreator = async ({ eventLog }: BenchStack, oid: string): Promise<void> => {
  done(
    await eventLog.commands.of(accountStream).handle({
      id: oid,
      key: uuid5('bench', oid, 'creator'),
      body: null,
      actor,
      correlationId: uuid5('bench', oid),
      command: () => ({
        type: 'RegisterCreator',
        channelLanguage: 'en',
        earningCurrency: 'KRW',
        usageTermsVersion: '1',
        feeTermsVersion: '1',
      }),
    }),
  );
};

export const publish = async (
  { eventLog }: BenchStack,
  { oid, coins, hashtags = [] }: Item,
  creatorOid: string,
): Promise<void> => {
  const text = (words: string) => ({ original: 'en' as const, texts: { en: words } });
  done(
    await eventLog.commands.of(contentStream).handle({
      id: oid,
      key: uuid5('bench', oid, 'publish'),
      body: null,
      actor,
      correlationId: uuid5('bench', oid),
      command: () => ({
        type: 'PublishContent',
        contentOid: parseOid(oid),
        creatorOid: parseOid(creatorOid),
        kind: 'audio',
        title: text(`Piece ${oid}`),
        summary: text('A piece to buy.'),
        body: text('What a buyer gets to read. '.repeat(20)),
        cover: { scene: 'sea', colours: ['#123456', '#234567', '#345678'] },
        priceCoins: coins,
        details: { ...noDetails, hashtags: [...hashtags] },
      }),
    }),
  );
};

const credit = async ({ eventLog }: BenchStack, oid: string, charge: number): Promise<void> => {
  done(
    await eventLog.commands.of(walletStream).handle({
      id: oid,
      key: uuid5('bench', oid, 'credit', charge),
      body: charge,
      actor,
      correlationId: uuid5('bench', oid),
      command: (now) => ({
        type: 'CreditCharge',
        issuedUnder: 'KR',
        walletOid: parseOid(oid),
        chargeId: parseOid(oidFromKey(`charge-${oid}-${charge}`)),
        provider: 'sandbox',
        paidCoins: chargeCoins,
        bonusCoins: 300,
        amounts: chargeAmounts(chargeCoins),
        now,
      }),
    }),
  );
};

export const chargeAmounts = (coins: number) => ({
  currency: 'KRW' as const,
  baseMinor: coins * 100,
  taxMinor: coins * 10,
  feeMinor: 0,
  roundingMinor: 0,
  totalMinor: coins * 110,
});

const done = (outcome: Outcome<unknown, unknown, string>): void => {
  if (outcome.status !== 'accepted') throw new Error(`Seeding was refused: ${JSON.stringify(outcome)}`);
};
