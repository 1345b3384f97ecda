import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

import { verifyPassword } from '../../../packages/application/src/identity/passwords.ts';
import { type LoadOptions, type LoadResult, runLoad } from '../support/run-load.ts';
import { serveTasks } from '../support/tasks.ts';

type Hashed = LoadOptions & { readonly password: string; readonly stored: string };

/** Argon2id alone, as a log-in computes it: no HTTP, no log, no session. */
const hash = async ({
  password,
  stored,
  ...load
}: Hashed): Promise<LoadResult & { readonly total: number }> => {
  let total = 0;
  const result = await runLoad(load, async () => {
    if (!(await verifyPassword(password, stored))) throw new Error('The right password was refused.');
    total += 1;
  });
  return { ...result, total };
};

/** A route that answers a constant to every caller. */
const listen = async ({ path, body }: { path: string; body: string }): Promise<number> => {
  const app = fastify();
  app.get(path, (_request, reply) => reply.type('application/json').send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

serveTasks({ hash, listen });
