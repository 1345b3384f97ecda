import type { AddressInfo } from 'node:net';
import { createLogger, systemClock } from '@fanfold/platform';
import { openShortReads, readFrom } from '@fanfold/projection';
import { balanceOf, holdsOf, lotsOf, walletBalances } from '@fanfold/projections/wallet/balances';
import fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { Sessions } from '../../../services/api/src/http/sessions.ts';
import { serveTasks } from '../support/tasks.ts';

type Start = { readonly databaseUrl: string; readonly connections: number };

/** The texts of the statements that the API sends for a wallet. */
const statementsOf = async (pool: pg.Pool): Promise<string[]> => {
  const statements: string[] = [];
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  const unknownOid = '0'.repeat(24);
  await readFrom(db, walletBalances, async (tables) => {
    for (const query of [balanceOf, lotsOf, holdsOf]) await query(tables, unknownOid);
  });
  return statements;
};

/** The same session check and the same SQL in a plain route: no contract, no freshness, no roles, no log. */
const listen = async ({ databaseUrl, connections }: Start): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const [balance = '', lots = '', holds = ''] = await statementsOf(pool);
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const { db: reads } = openShortReads({
    databaseUrl,
    log: createLogger('floor', { level: 'error' }),
    connections: 4,
  });
  const sessions = new Sessions({ db: db as never, reads: reads as never, clock: systemClock });
  const parameters = (text: string, oid: string): string[] => (text.includes('$2') ? [oid, '0'] : [oid]);
  const app = fastify();
  app.get('/api/coinevent/wallet', async (request, reply) => {
    const session = await sessions.find(request.headers.authorization?.slice('Bearer '.length) ?? '');
    if (!session) return reply.code(401).send({});
    const [balances, lotRows, holdRows] = await Promise.all(
      [balance, lots, holds].map((text) => pool.query(text, parameters(text, session.oid))),
    );
    const { paid, bonus, held_paid, held_bonus } = balances?.rows[0] ?? {};
    return {
      position: '0',
      stale: false,
      userOid: session.oid,
      balance: {
        paid: Number(paid),
        bonus: Number(bonus),
        heldPaid: Number(held_paid),
        heldBonus: Number(held_bonus),
      },
      lots: lotRows?.rows,
      holds: holdRows?.rows,
    };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

serveTasks({ listen });
