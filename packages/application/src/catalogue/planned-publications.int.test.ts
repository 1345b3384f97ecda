import type { DraftMetaData } from '@fanfold/contracts/catalogue';
import type { Oid } from '@fanfold/domain';
import { strikesStream } from '@fanfold/domain/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { invocation, startUseCases } from '../testing/use-cases.ts';
import { issueDraft, saveDraft } from './draft-work.ts';
import { plannedPublications } from './planned-publications.ts';
import { cancelSchedule, publishWork, scheduleWork } from './publish-work.ts';

let world: Awaited<ReturnType<typeof startUseCases>>;
let owner: Oid;
beforeAll(async () => {
  world = await startUseCases();
  owner = await world.account('creator');
});
afterAll(() => world?.[Symbol.asyncDispose]());

const text = (en: string) => ({ original: 'en' as const, texts: { en } });
const complete: DraftMetaData = {
  title: text('Snow'),
  body: text('It snows.'),
  hashtags: ['snow'],
  offer: { priceCoins: 30 },
};
const as = (oid: Oid) => invocation(oid, { role: 'creator' });
const drafted = async (by = owner) => {
  const asked = { ...as(by), key: crypto.randomUUID(), body: null };
  const { contentOid } = await issueDraft(world.deps, asked, 'audio');
  await saveDraft(world.deps, as(by), { contentOid, metaData: complete, basedOn: undefined });
  return contentOid;
};
const inHours = (hours: number) =>
  new Date(Date.parse(world.deps.clock.now()) + hours * 3_600_000).toISOString();
const plan = (contentOid: Oid, publishAt: string, by = owner) =>
  scheduleWork(world.deps, as(by), { contentOid, publishAt, timeZone: 'UTC', publicConfirmed: false });
const planned = (contentOids: readonly Oid[], until: string) =>
  plannedPublications(world.deps.eventLog, contentOids, until);

describe('what planned works will be', () => {
  it('is what their publication records with what is saved now, from their moment on and not before', async () => {
    const [first, second, draft] = [await drafted(), await drafted(), await drafted()];
    const [at, later] = [inHours(1), inHours(2)];
    await plan(first, at);
    await plan(second, later);
    const oids = [second, first, draft, world.nextOid()];
    expect(await planned(oids, inHours(0))).toEqual([]);
    const found = await planned(oids, at);
    expect(found).toMatchObject([
      {
        publishAt: at,
        event: { type: 'ContentPublished', contentOid: first, creatorOid: owner, priceCoins: 30 },
      },
    ]);
    expect(found[0]?.event.details?.hashtags).toEqual(['snow']);
    expect((await planned(oids, later)).map(({ event }) => event.contentOid)).toEqual([second, first]);
    await saveDraft(world.deps, as(owner), {
      contentOid: first,
      metaData: { title: text('Much snow') },
      basedOn: undefined,
    });
    expect((await planned([first], at))[0]?.event.title.texts).toEqual({ en: 'Much snow' });
  });

  it('is nothing once the plan is given up or the work is published', async () => {
    const [given, done] = [await drafted(), await drafted()];
    const at = inHours(1);
    await plan(given, at);
    await plan(done, at);
    expect(await planned([given, done], at)).toHaveLength(2);
    await cancelSchedule(world.deps, as(owner), given);
    await publishWork(world.deps, as(owner), { contentOid: done, publicConfirmed: false });
    expect(await planned([given, done], at)).toEqual([]);
  });

  it('is nothing for a creator whom strikes will keep from publishing', async () => {
    const creatorOid = await world.account('creator');
    const contentOid = await drafted(creatorOid);
    const at = inHours(1);
    await plan(contentOid, at, creatorOid);
    for (const takedownOid of [world.nextOid(), world.nextOid(), world.nextOid()])
      await world.deps.eventLog.commands.of(strikesStream).handle({
        ...invocation(creatorOid),
        id: creatorOid,
        command: (now) => ({ type: 'GiveStrike', creatorOid, takedownOid, contentOid: takedownOid, now }),
      });
    expect(await planned([contentOid], at)).toEqual([]);
  });
});
