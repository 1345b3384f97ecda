import { RefusedError } from '@fanfold/application';
import { publishSiteEvent, removeSiteEvent, saveSiteEvent } from '@fanfold/application/discovery';
import { type Language, ReadHeaders } from '@fanfold/contracts';
import {
  AdminSiteEventsReply,
  PublishSiteEventBody,
  RecommendedSiteEventsReply,
  SaveSiteEventBody,
  type SiteEventLine,
  SiteEventNamed,
  SiteEventQuery,
  SiteEventReply,
  SiteEventsReply,
} from '@fanfold/contracts/discovery';
import { type SiteEvent, siteEventPhase } from '@fanfold/domain/discovery';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedTilesOf } from '@fanfold/projections/catalogue/contents';
import { purchases } from '@fanfold/projections/commerce/purchases';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { askerOf, written, writtenResponse } from '../http/command.ts';
import { languageOf } from '../http/language.ts';
import { renderMarkdown } from '../http/markdown.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf, shownTiles } from '../http/work-lists.ts';
import type { DiscoveryDeps } from './deps.ts';
import { tilesNamed } from './named-in-rows.ts';
import { allSiteEvents, languageOfEvent } from './site-event-reads.ts';

const lineOf = ({ eventOid, title, from, until, picture }: SiteEvent): SiteEventLine => ({
  eventOid,
  title,
  from,
  until,
  picture,
});

/** So many that are over are listed. */
const mostPast = 24;

const byTime = (field: 'from' | 'until') => (one: SiteEvent, other: SiteEvent) =>
  one[field].localeCompare(other[field]);

/** What readers see, by where in its time it is. */
const publishedEvents = async (deps: DiscoveryDeps) => {
  const now = deps.clock.now();
  const published = (await allSiteEvents(deps)).filter((event) => event.published);
  const those = (phase: string) => published.filter((event) => siteEventPhase(event, now) === phase);
  return {
    running: those('running').toSorted(byTime('until')),
    coming: those('coming').toSorted(byTime('from')),
    past: those('past').toSorted(byTime('until')).toReversed().slice(0, mostPast),
  };
};

/** The works of events as this reader may see them. */
const tilesFor = async (deps: DiscoveryDeps, request: FastifyRequest, { contentOids }: SiteEvent) => {
  const audience = await audienceOf(deps, request);
  const tiles = await readFrom(deps.db, catalogue, (tables) => listedTilesOf(tables, contentOids, audience));
  return shownTiles(deps, request, tiles);
};

/** In the reader's language, else in English, else in any. */
const textFor = (event: SiteEvent, wanted: Language) => {
  const language = languageOfEvent(event, wanted);
  return { language, html: renderMarkdown(event.markdown[language] ?? '') };
};

/** The events of the site (DIS-037, DIS-038, DIS-039). */
export const siteEventRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  app.get('/api/content/events', { schema: { response: { 200: SiteEventsReply } } }, async () => {
    const { running, coming, past } = await publishedEvents(deps);
    return { running: running.map(lineOf), coming: coming.map(lineOf), past: past.map(lineOf) };
  });

  app.get(
    '/api/content/events/recommendation',
    { schema: { headers: ReadHeaders, response: { 200: RecommendedSiteEventsReply } } },
    async (request) => {
      const fresh = await freshness(request, deps.positions, [catalogue, purchases]);
      const { running } = await publishedEvents(deps);
      const events = running.map(async (event) => ({
        ...lineOf(event),
        tiles: await tilesFor(deps, request, event),
      }));
      return { ...fresh, events: await Promise.all(events) };
    },
  );

  app.get(
    '/api/content/event',
    { schema: { querystring: SiteEventQuery, headers: ReadHeaders, response: { 200: SiteEventReply } } },
    async (request) => {
      const fresh = await freshness(request, deps.positions, [catalogue, purchases]);
      const { eventOid, lang } = request.query;
      const event = (await allSiteEvents(deps)).find((one) => one.eventOid === eventOid);
      if (!event?.published) throw new RefusedError('SITE_EVENT_NOT_FOUND');
      const tiles = await tilesFor(deps, request, event);
      const text = textFor(event, lang ?? languageOf(request));
      const phase = siteEventPhase(event, deps.clock.now());
      return { ...fresh, event: { ...lineOf(event), phase, text, tiles } };
    },
  );
};

/** ADM-051 */
export const adminSiteEventRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  app.get('/api/admin/events', { schema: { response: { 200: AdminSiteEventsReply } } }, async (request) => {
    const events = (await allSiteEvents(deps)).toSorted(byTime('from')).toReversed();
    const contentOids = events.flatMap((event) => event.contentOids);
    return { events, works: await tilesNamed(deps, request, contentOids) };
  });

  app.post(
    '/api/admin/event',
    { schema: { body: SaveSiteEventBody, response: writtenResponse } },
    (request) => written(saveSiteEvent(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/event/publish',
    { schema: { body: PublishSiteEventBody, response: writtenResponse } },
    (request) => written(publishSiteEvent(deps, askerOf(request, 'admin'), request.body)),
  );

  app.post(
    '/api/admin/event/remove',
    { schema: { body: SiteEventNamed, response: writtenResponse } },
    (request) => written(removeSiteEvent(deps, askerOf(request, 'admin'), request.body)),
  );
};
