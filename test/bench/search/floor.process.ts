import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';

import { serveTasks } from '../support/tasks.ts';

type Start = { readonly databaseUrl: string; readonly connections: number };

/** A plain route at every address that sends `select 1`. */
const listen = async ({ databaseUrl, connections }: Start): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const app = fastify();
  app.get('/*', async () => (await pool.query('select 1 as one')).rows[0]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

serveTasks({ listen });
