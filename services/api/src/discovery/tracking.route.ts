import { saveTrackProperties, type Tracked, trackEvent } from '@fanfold/application/discovery';
import {
  SaveTrackPropertiesBody,
  TrackBody,
  trackedRoutes,
  WriteInfluxBody,
} from '@fanfold/contracts/discovery';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { agreesToAnalytics } from '../http/analytics-consent.ts';
import { languageOf } from '../http/language.ts';
import { isRobot } from '../http/robots.ts';
import type { DiscoveryDeps } from './deps.ts';
import { deviceOf } from './device-of.ts';

/**
 * What pages tell of (DIS-015 to DIS-017). The answer is the same for all: a page need not know who is
 * tracked. Of people it is kept who agreed to it; of visitors that it happened and on which route, and
 * nothing that tells one from another.
 */
export const trackingRoutes: FastifyPluginAsyncZod<DiscoveryDeps> = async (app, deps) => {
  const accepted = { response: { 202: z.object({}) } };

  /** The account that is tracked; null for a visitor, undefined for who is not. */
  const trackedOid = async (request: FastifyRequest): Promise<string | null | undefined> => {
    const { caller } = request;
    if (isRobot(request) || caller?.impersonator !== undefined) return undefined;
    if (!caller) return null;
    return (await agreesToAnalytics(deps.eventLog, caller.oid)) ? caller.oid : undefined;
  };

  app.post(
    '/api/analytics/mixpanel/track',
    { schema: { body: TrackBody, ...accepted } },
    async (request, reply) => {
      const oid = await trackedOid(request);
      const { event: name, properties } = request.body;
      const kept = oid === null ? ofVisitor(properties) : { ...properties, ...browserOf(request, name) };
      if (oid !== undefined) await trackEvent(deps, { name, oid, properties: kept });
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/account/track/save-properties',
    { schema: { body: SaveTrackPropertiesBody, ...accepted } },
    async (request, reply) => {
      const oid = await trackedOid(request);
      if (oid) await saveTrackProperties(deps, { oid, ...request.body });
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/content/writeInflux',
    { schema: { body: WriteInfluxBody, ...accepted } },
    async (request, reply) => {
      const { measurement, fields, contentOid } = request.body;
      const properties = { ...fields, ...(contentOid === undefined ? {} : { contentOid }) };
      if ((await trackedOid(request)) !== undefined)
        await trackEvent(deps, { name: measurement, oid: null, properties });
      return reply.code(202).send({});
    },
  );
};

/** A page's own words could name a visitor; the name of the route is one of ours. */
const ofVisitor = ({ route }: Tracked['properties']): Tracked['properties'] =>
  trackedRoutes.some((known) => known === route) ? { route: route as string } : {};

/** What route analytics says of browsers. */
const browserOf = (request: FastifyRequest, event: string): Tracked['properties'] =>
  event === 'view_route'
    ? { device: deviceOf(request.headers['user-agent'] ?? ''), language: languageOf(request) }
    : {};
