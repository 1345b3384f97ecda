import { accessRules, RefusedError } from '@fanfold/application';
import { type Clock, keyedHash } from '@fanfold/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import { GuessCounter, type Policy } from './counter.ts';
import { networkOf } from './network.ts';

type Deps = {
  readonly db: Kysely<never>;
  readonly clock: Clock;
  readonly pepper: string;
  /** Requests a minute of one person, or of one network address without a session. */
  readonly attemptsPerMinute: number;
};

const minuteMs = 60_000;
/** A page tells of what is done in it by itself: a person does more in a minute than they write. */
const trackedAtOnce = 20;

/**
 * The limit on what people may write as often as they like: comments, requests for help, reports of faults.
 * The access table says which routes it counts. Throws TOO_MANY_REQUESTS.
 */
export const registerFloods = (app: FastifyInstance, deps: Deps): void => {
  const counter = new GuessCounter(deps);
  const policyOf = (what: string): Policy => ({
    free: deps.attemptsPerMinute * (what === 'track' ? trackedAtOnce : 1),
    delayMs: minuteMs,
    maxDelayMs: minuteMs,
    forgetMs: minuteMs,
  });
  const count = async (request: FastifyRequest, what: string): Promise<void> => {
    const who = request.caller?.oid ?? networkOf(request.ip);
    const outcome = await counter.count(
      keyedHash(deps.pepper, JSON.stringify(['flood', what, who])),
      policyOf(what),
    );
    if ('waitMs' in outcome)
      throw new RefusedError('TOO_MANY_REQUESTS', {
        details: { retryAfterSeconds: Math.ceil(outcome.waitMs / 1_000) },
      });
  };
  app.addHook('onRoute', (route) => {
    const what = accessRules[`${String(route.method)} ${route.url}`]?.flood;
    if (what === undefined) return;
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      (request: FastifyRequest) => count(request, what),
    ];
  });
};
