import {
  counterTakedown,
  decideTakedown,
  fileTakedown,
  mailTakedownCode,
} from '@fanfold/application/catalogue';
import { ReadHeaders } from '@fanfold/contracts';
import {
  CounterTakedownBody,
  DecideTakedownBody,
  FileTakedownBody,
  FileTakedownReply,
  OwnTakedownsReply,
  TakedownCodeBody,
  TakedownsQuery,
  TakedownsReply,
} from '@fanfold/contracts/catalogue';
import { restrictedUntil, strikesStream } from '@fanfold/domain/catalogue';
import { readFrom } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import {
  ownTakedowns,
  strikesOf,
  takedownsList,
  takedownsRead,
} from '@fanfold/projections/catalogue/takedowns';
import { profiles } from '@fanfold/projections/identity/profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';

import { actorOf, callerOf } from '../http/auth.ts';
import { askerOf, written, writtenResponse } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import { nicknamesByOid, worksNamed } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { CatalogueDeps } from './deps.ts';

/**
 * Notices that a work infringes a right: filed by all people, answered by creators, decided by
 * administrators.
 */
export const takedownRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  await app.register(claimantRoutes, deps);
  await app.register(creatorRoutes, deps);
  await app.register(administratorRoutes, deps);
};

const claimantRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  app.post(
    '/api/content/takedown/code',
    { schema: { body: TakedownCodeBody, response: { 200: z.object({}) } } },
    async (request) => {
      const { email } = request.body;
      await mailTakedownCode(deps, { email, language: languageOf(request), now: deps.clock.now() });
      return {};
    },
  );

  app.post(
    '/api/content/takedown',
    { schema: { body: FileTakedownBody, response: { 200: FileTakedownReply } } },
    async (request) => {
      const { caller } = request;
      const actor = caller ? actorOf(caller) : ({ oid: null, role: 'visitor' } as const);
      const asker = { actor, correlationId: request.id };
      const filed = await fileTakedown(deps, asker, { ...request.body, language: languageOf(request) });
      return { ...filed, position: String(filed.position) };
    },
  );
};

const creatorRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions, eventLog, clock } = deps;

  app.get(
    '/api/content/takedowns',
    { schema: { headers: ReadHeaders, response: { 200: OwnTakedownsReply } } },
    async (request) => {
      const { oid } = callerOf(request);
      const fresh = await freshness(request, positions, [takedownsRead, catalogue]);
      const now = clock.now();
      const [found, strikes, { state }] = await Promise.all([
        readFrom(db, takedownsRead, (tables) => ownTakedowns(tables, oid)),
        readFrom(db, takedownsRead, (tables) => strikesOf(tables, [oid], now)),
        eventLog.commands.load(strikesStream, oid, { maxAgeMs: 0 }),
      ]);
      const takedowns = await withWorks(db, found);
      return { ...fresh, takedowns, strikes, restrictedUntil: restrictedUntil(state, now) };
    },
  );

  app.post(
    '/api/content/takedown/counter',
    { schema: { body: CounterTakedownBody, response: writtenResponse } },
    (request) => written(counterTakedown(deps, askerOf(request, 'creator'), request.body)),
  );
};

const administratorRoutes: FastifyPluginAsyncZod<CatalogueDeps> = async (app, deps) => {
  const { db, positions, clock } = deps;

  app.get(
    '/api/admin/content/takedowns',
    { schema: { querystring: TakedownsQuery, headers: ReadHeaders, response: { 200: TakedownsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [takedownsRead, catalogue, profiles]);
      const found = await readFrom(db, takedownsRead, (tables) => takedownsList(tables, request.query));
      const creatorOids = found.map(({ creatorOid }) => creatorOid);
      const [named, people, strikes] = await Promise.all([
        withWorks(db, found),
        nicknamesByOid(db, creatorOids),
        readFrom(db, takedownsRead, (tables) => strikesOf(tables, creatorOids, clock.now())),
      ]);
      const takedowns = named.map((one) => ({
        ...one,
        creator: people.get(one.creatorOid)?.nickname ?? null,
        strikes: strikes.filter(({ creatorOid }) => creatorOid === one.creatorOid).length,
      }));
      return { ...fresh, takedowns };
    },
  );

  app.post(
    '/api/admin/content/takedowns/decide',
    { schema: { body: DecideTakedownBody, response: writtenResponse } },
    (request) => written(decideTakedown(deps, askerOf(request, 'admin'), request.body)),
  );
};

type Named = { readonly title: Readonly<Record<string, string>>; readonly original: string };

/** Each with the titles of its work. */
const withWorks = async <One extends { readonly contentOid: string }>(
  db: Kysely<never>,
  found: readonly One[],
): Promise<(One & { work: Named | null })[]> => {
  const works = await worksNamed(
    db,
    found.map(({ contentOid }) => contentOid),
  );
  const byOid = new Map(
    works.map(({ contentOid, title, original }) => [contentOid as string, { title, original }]),
  );
  return found.map((one) => ({ ...one, work: byOid.get(one.contentOid) ?? null }));
};
