import type { AddressInfo } from 'node:net';
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import fastify from 'fastify';

import { serveTasks } from '../support/tasks.ts';

const purchaseId = oidFromKey('purchase');

/** The size of a purchase in the log. */
const event = () =>
  jsonEvent({
    type: 'ContentBought',
    data: { purchaseId, filler: 'x'.repeat(520) },
    metadata: { commandKey: uuid5('floor'), filler: 'x'.repeat(440) },
  });

const answer = {
  position: '1',
  purchaseId,
  paidCoins: 5,
  bonusCoins: 0,
  balance: { paid: 9_995, bonus: 600 },
};

const listen = async (url: string): Promise<number> => {
  const client = EventStoreDBClient.connectionString(url);
  const app = fastify();
  app.post('/api/account/purchase', async (_request, reply) => {
    await client.appendToStream('wallet-000000000000000000000000', event(), { expectedRevision: ANY });
    return reply.code(201).send(answer);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

serveTasks({ listen });
