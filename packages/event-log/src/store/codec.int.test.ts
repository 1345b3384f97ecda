import { readFileSync } from 'node:fs';
import { type DomainEvent, defineEvent, type EventDefinition } from '@fanfold/domain';
import { accountEvents } from '@fanfold/domain/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { rawEvent, startTestStores, type TestStores } from '../../../../test/support/event-log.ts';
import type { EventLog } from '../event-log.ts';
import { createCodec, UnreadableEventError } from './codec.ts';

let stores: TestStores;
let log: EventLog;
const fixture = JSON.parse(
  readFileSync(
    new URL('../../../domain/src/identity/account/fixtures/AccountRegistered.v1.json', import.meta.url),
    'utf8',
  ),
) as { type: string; data: Record<string, unknown> };

beforeAll(async () => {
  stores = await startTestStores();
  log = stores.open();
  const { type, data } = await log.codec.encode({ type: fixture.type, ...fixture.data } as DomainEvent);
  const event = rawEvent(type, data);
  expect(await log.client.append('account-1', -1, [event])).toMatchObject({ status: 'appended' });
});
afterAll(() => stores[Symbol.asyncDispose]());

/** A later version of the event type: a field has another name. */
const registered = accountEvents[0] as EventDefinition;
const { language: spoken, type: _type, ...shape } = registered.schema.shape;
const registeredTwo = defineEvent(
  'AccountRegistered',
  { ...shape, spoken: spoken as NonNullable<typeof spoken> },
  {
    version: 2,
    upcasters: [({ language, ...rest }) => ({ ...rest, spoken: language })],
    subject: 'accountOid' as never,
    sealed: registered.sealed,
  },
);

const readWith = async (definition: EventDefinition) => {
  const [stored] = await log.client.readStream('account-1');
  if (!stored) throw new Error('It was not recorded');
  return (await createCodec(log.vault, [definition]).decode(stored)).event as Record<string, unknown>;
};

describe('an event that was recorded at an earlier version', () => {
  it('is read through the upcaster of its type, its personal fields unsealed', async () => {
    const { language, ...same } = fixture.data;
    expect(await readWith(registeredTwo as EventDefinition)).toEqual({
      type: 'AccountRegistered',
      ...same,
      spoken: language,
    });
  });

  it('is read unchanged by the software that wrote it, whatever newer versions exist', async () => {
    expect(await readWith(registered)).toEqual({ type: fixture.type, ...fixture.data });
  });

  it('cannot be read by older software', async () => {
    const later = await createCodec(log.vault, [registeredTwo as EventDefinition]).encode({
      type: fixture.type,
      ...fixture.data,
      spoken: 'ko',
    } as never);
    expect(later.version).toBe(2);
    const [stored] = await log.client.readStream('account-1');
    if (!stored) throw new Error('It was not recorded');
    const newer = { ...stored, data: later.data, metadata: { ...stored.metadata, schemaVersion: 2 } };
    expect(() => log.codec.decode(newer)).toThrow('was recorded at version 2, known are 1');
  });
});

describe('an event that looks sealed, or that is damaged', () => {
  const oid = '0'.repeat(24);
  const spend = JSON.parse(
    readFileSync(
      new URL('../../../domain/src/wallet/wallet/fixtures/CoinsSpent.v1.json', import.meta.url),
      'utf8',
    ),
  ) as { data: Record<string, unknown> };

  it('keeps the mark of a sealed field as a text where its definition seals nothing', async () => {
    const reason = 'sealed:1:a plain text';
    const encoded = await log.codec.encode({
      type: 'QrEventSaved',
      code: 'FAIR-1',
      title: reason,
      itemData: { kind: 'sorry_box', contentOids: [], maxPriceCoins: null, refundCoins: 0, expiresAt: null },
      createCount: 1,
      endsAt: null,
      adminOid: oid,
    } as never);
    const appended = rawEvent(encoded.type, encoded.data);
    expect(await log.client.append('qrEvent-1', -1, [appended])).toMatchObject({ status: 'appended' });
    const [read] = await log.feed.readStream({ stream: 'qrEvent-1', from: 0, maxCount: 1 });
    expect(read?.event).toMatchObject({ title: reason });
  });

  it('is handed out by the feed with its type, and fails in the hands of its readers alone', async () => {
    const damaged = rawEvent('CoinsSpent', { ...spend.data, message: 'sealed:1:AAAA' });
    await log.vault.obtain(String(spend.data['walletOid']), 'profile');
    const shapeless = rawEvent('BonusGranted', { walletOid: oid });
    expect(await log.client.append('wallet-9', -1, [damaged, shapeless])).toMatchObject({
      status: 'appended',
    });
    const read = await log.feed.readStream({ stream: 'wallet-9', from: 0, maxCount: 2 });
    expect(read.map(({ event }) => event.type)).toEqual(['CoinsSpent', 'BonusGranted']);
    for (const { event } of read)
      expect(() => 'walletOid' in event && event.walletOid).toThrow(UnreadableEventError);
  });

  it('of a type that is not known still stops its reader, who must not pass it', async () => {
    const unknown = rawEvent('FromTheFuture', {});
    expect(await log.client.append('future-1', -1, [unknown])).toMatchObject({ status: 'appended' });
    await expect(log.feed.readStream({ stream: 'future-1', from: 0, maxCount: 1 })).rejects.toThrow(
      'Unknown event type',
    );
  });
});
