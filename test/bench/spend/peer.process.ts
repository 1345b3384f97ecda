import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { CommandHandler, type Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { feePolicyVersion } from '@fanfold/contracts';
import { PurchaseBody } from '@fanfold/contracts/commerce';
import { isRefusal, type Oid, parseOid } from '@fanfold/domain';
import { available, type WalletEvent, type WalletState, wallet } from '@fanfold/domain/wallet';
import { createLogger, randomIds, systemClock } from '@fanfold/platform';
import { openShortReads } from '@fanfold/projection';
import fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';

import { Sessions } from '../../../services/api/src/http/sessions.ts';
import { serveTasks } from '../support/tasks.ts';

export type PeerPlace = { readonly databaseUrl: string; readonly poolSize: number };

/** The wallet's event as Emmett stores it: the type beside the data. */
type StoredEvent = Event<WalletEvent['type'], Omit<WalletEvent, 'type'>, { commandKey: string }>;

type Item = { oid: Oid; seller_oid: Oid; kind: string; price_coins: number; revision: number };

class Refused extends Error {}

const handle = CommandHandler<WalletState, StoredEvent>({
  initialState: wallet.initial,
  evolve: (state, { type, data, ...rest }) => {
    const { streamPosition } = (rest.metadata ?? {}) as { streamPosition?: bigint };
    return wallet.evolve(state, { type, ...data } as WalletEvent, Number(streamPosition ?? 0));
  },
  retry: { onVersionConflict: 3 },
});

/** A price may be a second old, as in Fanfold. */
const itemMaxAgeMs = 1_000;

const listen = async ({ databaseUrl, poolSize }: PeerPlace): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const store = getPostgreSQLEventStore(databaseUrl, {
    connectionOptions: { pool },
    schema: { autoMigration: 'None' },
  });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) }) as never;
  // In the form in which the api reads them.
  const { db: reads } = openShortReads({
    databaseUrl,
    log: createLogger('peer', { level: 'error' }),
    connections: 4,
  });
  const sessions = new Sessions({ db, reads: reads as never, clock: systemClock });
  const findItem = cachedItems(pool);
  const app = fastify({ genReqId: () => randomUUID() });
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (input) => {
    const { success, data, error } = schema.safeParse(input);
    return success ? { value: data } : { error };
  });
  app.post<{ Body: z.infer<typeof PurchaseBody> }>(
    '/api/account/purchase',
    { schema: { body: PurchaseBody } },
    async (request, reply) => {
      const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers['authorization'] ?? '')?.[1];
      const session = token === undefined ? undefined : await sessions.find(token);
      if (!session) throw new Refused('NOT_SIGNED_IN');
      const item = await findItem(request.body.contentOid);
      if (!item) throw new Refused('CONTENT_NOT_FOUND');
      const now = systemClock.now();
      const commandKey = String(request.headers['idempotency-key']);
      const { newState, newEvents, lastEventGlobalPosition } = await handle(
        store,
        `wallet-${session.oid}`,
        (state) =>
          buy(state, { walletOid: parseOid(session.oid), item, body: request.body, now, commandKey }),
      );
      const bought = newEvents[0]?.data as Extract<WalletEvent, { type: 'ContentBought' }>;
      return reply.code(201).send({
        position: String(lastEventGlobalPosition),
        purchaseId: bought.purchaseId,
        paidCoins: bought.paidCoins,
        bonusCoins: bought.bonusCoins,
        balance: {
          paid: available(newState.lots, 'paid', now),
          bonus: available(newState.lots, 'bonus', now),
        },
      });
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

type Purchase = {
  readonly walletOid: Oid;
  readonly item: Item;
  readonly body: { readonly coins: number; readonly payWith: 'paid' | 'bonus' | 'bonusThenPaid' };
  readonly now: string;
  readonly commandKey: string;
};

const buy = (state: WalletState, { walletOid, item, body, now, commandKey }: Purchase): StoredEvent[] => {
  const decision = wallet.decide(state, {
    type: 'BuyContent',
    walletOid,
    purchaseId: parseOid(randomIds.oid(now)),
    content: {
      contentOid: item.oid,
      kind: item.kind,
      revision: item.revision,
      priceCoins: item.price_coins,
    },
    seller: { oid: item.seller_oid, level: 'free', allowBonus: false },
    seenPriceCoins: body.coins,
    payWith: body.payWith,
    payerCountry: 'KR',
    feePolicyVersion,
    now,
  });
  if (isRefusal(decision)) throw new Refused(decision.refused);
  return decision.map(({ type, ...data }) => ({ type, data, metadata: { commandKey } }) as StoredEvent);
};

const cachedItems = (pool: pg.Pool) => {
  const kept = new Map<string, { readonly item: Item; readonly readAtMs: number }>();
  return async (oid: string): Promise<Item | undefined> => {
    const cached = kept.get(oid);
    if (cached && performance.now() - cached.readAtMs <= itemMaxAgeMs) return cached.item;
    const readAtMs = performance.now();
    const { rows } = await pool.query<Item>('select * from item where oid = $1', [oid]);
    const item = rows[0];
    if (item) kept.set(oid, { item, readAtMs });
    return item;
  };
};

serveTasks({ listen });
