import { randomUUID } from 'node:crypto';
import { type Oid, parseOid, seoulDay } from '@fanfold/domain';
import { segregationStream } from '@fanfold/domain/wallet';
import { createLogger, createTelemetry, randomIds, systemClock } from '@fanfold/platform';
import { type AnyProjection, runProjections } from '@fanfold/projection';
import { ledger } from '@fanfold/projections/wallet/ledger';
import { segregatedMoney } from '@fanfold/projections/wallet/segregation';
import { expect, it } from 'vitest';

import { startTestStores } from '../../../test/support/event-log.ts';
import { credit, numbered } from '../../../test/support/wallets.ts';
import { coverChecks } from './watch-cover.ts';

/** Wallets of the test are issued coins under the rules of Korea. */
const country = 'KR';

it('raises an alarm where more is unspent than is held separately, or than the threshold', async () => {
  await using stores = await startTestStores();
  const eventLog = stores.open();
  const telemetry = createTelemetry('test');
  const byOid: Oid = parseOid(randomIds.oid(systemClock.now()));
  let working = true;
  const [notCovered, overThreshold] = coverChecks({
    db: stores.database.db as never,
    clock: systemClock,
    telemetry,
    working: () => working,
    everyMs: 0,
  });
  const look = async () => [await notCovered?.look(), await overThreshold?.look()];
  // No read model is there yet: that is no alarm of this kind.
  expect(await look()).toEqual([undefined, undefined]);

  await using _runtime = runProjections({
    databaseUrl: stores.database.url,
    feed: stores.open().feed,
    projections: [ledger, segregatedMoney] as unknown as AnyProjection[],
    log: createLogger('test', { level: 'silent' }),
    telemetry: createTelemetry('projector'),
    clock: systemClock,
  });
  await credit(eventLog, numbered(1), { coins: 100, charge: 1 });
  const of = eventLog.commands.of(segregationStream);
  const about = { country, reason: 'test', byOid } as const;
  const tell = (command: Record<string, unknown>) =>
    of.handle({
      id: country,
      key: randomUUID(),
      body: null,
      actor: { oid: byOid, role: 'finance' },
      correlationId: randomUUID(),
      command: (now) => ({ ...about, ...command, now }) as never,
    });
  /** One asks to book it, and another one agrees. */
  const move = async (amountWon: number) => {
    const reference = randomUUID();
    const asked = { amountWon, reference, bookedOn: seoulDay(systemClock.now()) };
    await tell({ type: 'AskMove', ...asked });
    return tell({ type: 'ApproveMove', reference, byOid: parseOid(randomIds.oid(systemClock.now())) });
  };
  const gauge = async () => (await telemetry.unspentWon.get()).values.map(({ value }) => value);

  // A country that finance watches neither way raises nothing.
  await expect.poll(async () => [await look(), await gauge()]).toEqual([[undefined, undefined], [10_000]]);
  expect(await move(9_999)).toMatchObject({ status: 'accepted' });
  await expect.poll(look).toEqual(['KR: 10000 won unspent, 9999 held separately, threshold none', undefined]);
  await move(1);
  await expect.poll(look).toEqual([undefined, undefined]);
  await tell({ type: 'SetThreshold', thresholdWon: 9_999 });
  await expect
    .poll(look)
    .toEqual([undefined, 'KR: 10000 won unspent, 10000 held separately, threshold 9999']);
  working = false;
  expect(await look()).toEqual([undefined, undefined]);
});
