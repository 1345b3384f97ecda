import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { contexts } from '@fanfold/domain';
import type { Recorded } from '@fanfold/event-log';
import { personalColumns } from '@fanfold/projection';
import { replay } from '@fanfold/projection/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { coinStory, story } from '../../test/support/coin-story.ts';
import { createDatabase, type TestDatabase } from '../../test/support/postgres.ts';
import { spendMore } from '../../test/support/spend-story.ts';
import { hashOf } from '../discovery/search/terms.ts';
import { allProjections } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const needle = 'needle-of-a-person';
/** A text with the needle that is read as the given one is: a JSON object stays one. */
const needleLike = (text: string): string =>
  text.startsWith('{') ? JSON.stringify({ text: needle }) : needle;
/** Names are searched for by hashes of their words. */
const hashOfNeedle = hashOf('needle');
const holdsNeedle = (value: unknown): boolean =>
  JSON.stringify(value).includes(needle) || (Array.isArray(value) && value.includes(hashOfNeedle));
const definitions = new Map(
  Object.values(contexts).flatMap(({ events }) => events.map((one) => [one.type as string, one] as const)),
);
const sealedFields = (type: string): string[] =>
  Object.entries(definitions.get(type)?.sealed ?? {}).flatMap(([field, purpose]) =>
    purpose === 'profile' ? [field] : [],
  );

const told = spendMore(coinStory());
told.add(`account-${story.fan}`, {
  type: 'NicknameChanged',
  accountOid: story.fan,
  changeId: story.song,
  nickname: 'Mina again',
  claim: 'nickname-2',
  formerClaim: 'nickname-1',
});

told.add(`deletion-${story.friend}`, {
  type: 'DeletionCancelled',
  accountOid: story.friend,
  by: 'admin',
  reason: 'asked support',
});

/** Events of one more person, as they are recorded. */
const newcomer = 'd'.repeat(24);
const recorded = (path: string, subject: string): Recorded['event'] => {
  const folder = new URL('../../packages/domain/src/identity/', import.meta.url);
  const { type, data } = JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as {
    readonly type: string;
    readonly data: object;
  };
  return { ...data, type, [subject]: newcomer } as unknown as Recorded['event'];
};
for (const type of ['SignUpStarted', 'ProfileCompleted', 'EmailChanged'])
  told.add(`account-${newcomer}`, recorded(`account/fixtures/${type}.v1.json`, 'accountOid') as never);
for (const type of ['SanctionImposed', 'SanctionAppealed', 'AppealDecided', 'SanctionLifted'])
  told.add(`sanctions-${newcomer}`, recorded(`sanctions/fixtures/${type}.v1.json`, 'accountOid') as never);
told.add(`sanctions-${newcomer}`, {
  ...recorded('sanctions/fixtures/SanctionImposed.v1.json', 'accountOid'),
  sanctionId: 'e'.repeat(24),
  kind: 'channelBan',
  channelOid: story.creator,
} as never);

for (const type of [
  'IntroductionChanged',
  'SocialLinkChanged',
  'GlobalNicknameSet',
  'ProfileImageChanged',
  'ProfileBannerChanged',
  'CustomUrlChanged',
])
  told.add(`profile-${newcomer}`, recorded(`profile/fixtures/${type}.v1.json`, 'accountOid') as never);
told.add(
  'announcements-1',
  recorded('../notifications/announcements/fixtures/NotificationSent.v1.json', 'senderOid') as never,
);
told.add(
  'mailing-1',
  recorded('../notifications/mailing/fixtures/MailingStarted.v1.json', 'senderOid') as never,
);
told.add('report-1', recorded('../community/report/fixtures/ReportFiled.v1.json', 'reporterOid') as never);
const ofAsset = (type: string) => recorded(`../media/asset/fixtures/${type}.v1.json`, 'ownerOid');
const { assetOid } = ofAsset('UploadStarted') as unknown as { readonly assetOid: string };
for (const type of ['UploadStarted', 'AssetRenamed', 'QuarantineReviewRequested'])
  told.add(`asset-${newcomer}`, { ...ofAsset(type), assetOid } as never);
for (const type of ['ContentSuspended', 'CounterNoticeFiled'])
  told.add('content-1', recorded(`../catalogue/content/fixtures/${type}.v1.json`, 'creatorOid') as never);

// What no read model but the audit of administrators' acts takes.
const alreadyTold = new Set<string>(told.events.map(({ event }) => event.type));
const folder = new URL('../../packages/domain/src/', import.meta.url);
for (const [type, { subject, version }] of definitions)
  if (subject && sealedFields(type).length > 0 && !alreadyTold.has(type)) {
    const [path] = globSync(`**/fixtures/${type}.v${version}.json`, { cwd: fileURLToPath(folder) });
    told.add(`other-${newcomer}`, recorded(`../${path}`, subject) as never);
  }

/**
 * The story, with a needle in each text that the key of a profile seals. An administrator did all of it, so
 * that the audit has every event.
 */
const events = (told.events as readonly Recorded[]).map((recorded) => {
  const event: Record<string, unknown> = { ...recorded.event };
  for (const field of sealedFields(recorded.event.type))
    if (typeof event[field] === 'string') event[field] = needleLike(event[field]);
  const actor = { oid: story.admin, role: 'admin' } as const;
  return {
    ...recorded,
    event: event as Recorded['event'],
    metadata: { ...recorded.metadata, actor },
  };
});
const subjects = new Set(
  events.flatMap(({ event }) => {
    const { subject } = definitions.get(event.type) ?? {};
    return subject ? [String((event as Record<string, unknown>)[subject])] : [];
  }),
);
for (const accountOid of subjects)
  told.add(`deletion-${accountOid}`, {
    type: 'AccountErased',
    accountOid: accountOid as typeof story.fan,
    erasedAt: '2026-12-24T00:00:00.000Z',
  });
const erasures = (told.events as readonly Recorded[]).slice(events.length);

const personalTypes = (consumes: readonly string[]) =>
  consumes.filter((type) => sealedFields(type).length > 0);

const readers = allProjections
  .map((projection) => [projection.name, projection, personalTypes(projection.consumes)] as const)
  .filter(([, , needed]) => needed.length > 0);

describe.each(readers)('the erasure of a person in %s', (_name, projection, needed) => {
  const found = async (list: readonly Recorded[]) => {
    await using replayed = await replay(database.url, projection, { events: list, batchSize: 7 });
    const columns = Object.entries(await replayed.dump()).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(JSON.parse(row) as Record<string, unknown>).flatMap(([column, value]) =>
          holdsNeedle(value) ? [`${table}.${column}`] : [],
        ),
      ),
    );
    return [...new Set(columns)].sort();
  };

  it('empties every column that holds a personal value, and those are the declared ones', async () => {
    const there = new Set<string>(events.map(({ event }) => event.type));
    expect(needed.filter((type) => !there.has(type))).toEqual([]);
    const { declared = [] } = projection.tables as {
      readonly declared?: Parameters<typeof personalColumns>[0];
    };
    const personal = personalColumns(declared).map(({ table, column }) => `${table}.${column}`);
    expect(await found(events)).toEqual(personal.sort());
    expect(await found([...events, ...erasures])).toEqual([]);
  });
});
