import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';

import { connect, type TestServer } from './server.ts';
import { collect, event, rejection, uniqueStream } from './support.ts';

export const connectionFeatures = (server: () => TestServer): void => {
  describe('a connection', () => {
    it('is found by gossip', async () => {
      const { host } = new URL(server().url.replace('esdb:', 'http:'));
      const client = EventStoreDBClient.connectionString(`esdb+discover://${host}?tls=false`);
      const stream = uniqueStream('discovered');
      await client.appendToStream(stream, event(1));
      expect(await collect(client.readStream(stream))).toHaveLength(1);
      await client.dispose();
    });

    it('offers batch appends, and no persistent subscriptions, which it does not support', async () => {
      const client = connect(server());
      const capabilities = await (client as unknown as { capabilities: Promise<{ serverVersion: string }> })
        .capabilities;
      expect(capabilities.serverVersion).toMatch(/^\d+\.\d+\.\d+/);
      await client.dispose();
    });

    it('serves a hundred calls at once', async () => {
      const client = connect(server());
      const stream = uniqueStream('parallel');
      await client.appendToStream(stream, event(1));
      const reads = await Promise.all(Array.from({ length: 100 }, () => collect(client.readStream(stream))));
      expect(reads.every((read) => read.length === 1)).toBe(true);
      await client.dispose();
    });

    it('allows a read that has nothing to read', async () => {
      const client = connect(server());
      expect(await rejection(collect(client.readStream(uniqueStream('none'))))).toMatchObject({
        type: 'stream-not-found',
      });
      await client.dispose();
    });
  });
};
