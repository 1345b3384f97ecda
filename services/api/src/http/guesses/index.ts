import '@fastify/cookie';

import { accessRules, type Guess, RefusedError, wrongGuesses } from '@fanfold/application';
import { warnOfGuesses } from '@fanfold/application/identity';
import type { Mailer } from '@fanfold/mail';
import { type Ids, keyedHash, type Logger } from '@fanfold/platform';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Kysely } from 'kysely';

import { delayAfter, GuessCounter, type Policy } from './counter.ts';
import { networkOf } from './network.ts';
import { accountTried, type SubjectDeps, subjectNameOf } from './subject.ts';

type Place = { readonly name: string; readonly attempts: number };

/** What a request tried, until its reply is sent. */
export type GuessMade = {
  readonly guess: Guess;
  readonly weight: number;
  /**
   * The counts in which it stands, each with the number that it got: of the network, and of those whose
   * secret it is.
   */
  readonly network: Place;
  readonly subject: Place | null;
  wrong: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    guessMade: GuessMade | null;
  }
}

export type GuessesDeps = SubjectDeps & {
  readonly db: Kysely<never>;
  readonly mailer: Mailer;
  readonly ids: Ids;
  readonly publicUrl: string;
  readonly log: Logger;
  /** Attempts a minute and network address. */
  readonly attemptsPerMinute: number;
};

/** Whose secret it is: ten free attempts a day, then a wait that doubles from half a minute up to an hour. */
const ofSubject: Policy = {
  free: 10,
  delayMs: 30_000,
  maxDelayMs: 3_600_000,
  forgetMs: 86_400_000,
};

/**
 * The one limit on secrets that could be guessed: passwords, codes, links. The access table says which routes
 * take one. Each attempt is counted before its answer, so that requests at one moment pass no limit; one that
 * was right, or no guess, is taken back. Throws TOO_MANY_REQUESTS.
 */
export const registerGuesses = (app: FastifyInstance, deps: GuessesDeps): void => {
  const { pepper, log, attemptsPerMinute } = deps;
  const counter = new GuessCounter(deps);
  const minute = 60_000;
  const ofNetwork = { free: attemptsPerMinute, delayMs: minute, maxDelayMs: minute, forgetMs: minute };

  const count = async (request: FastifyRequest, guess: Guess, weight: number): Promise<void> => {
    const network = keyedHash(pepper, JSON.stringify(['guess', 'network', networkOf(request.ip)]));
    const place = async (name: string, policy: Policy): Promise<Place> => ({
      name,
      attempts: await counted(counter.count(name, policy, weight)),
    });
    const inNetwork = await place(network, ofNetwork);
    const name = await subjectNameOf(deps, request, guess);
    const subject = name === undefined ? null : await place(name, ofSubject);
    request.guessMade = { guess, weight, network: inNetwork, subject, wrong: guess.always === true };
  };

  const settle = async (request: FastifyRequest, isRight: boolean): Promise<void> => {
    const { guessMade } = request;
    if (!guessMade) return;
    const { guess, wrong, subject } = guessMade;
    if (wrong) return warn(request, guessMade);
    if (subject && isRight && guess.ownSecret) return counter.clear(subject.name);
    if (subject) await takeBack(subject, guessMade);
    // Buyers behind one address check many codes; wrong ones alone count. Of passwords and e-mails every one
    // does.
    if (guess.of === 'caller') await takeBack(guessMade.network, guessMade);
  };

  const takeBack = ({ name, attempts }: Place, { weight }: GuessMade) =>
    counter.giveBack(name, attempts, weight);

  /** Tells the owner of an account when the wait grows. */
  const warn = async (request: FastifyRequest, { guess, subject, weight }: GuessMade): Promise<void> => {
    if (guess.kind !== 'password' || !subject) return;
    const { attempts } = subject;
    if (delayAfter(ofSubject, attempts) <= delayAfter(ofSubject, attempts - weight)) return;
    const oid = await accountTried(deps, request, guess);
    if (oid !== undefined) await warnOfGuesses(deps, oid);
  };

  app.decorateRequest('guessMade', null);
  app.addHook('onRoute', (route) => {
    // HEAD answers with the status of GET, which is as good for a guesser.
    const [method] = [route.method].flat().map((name) => (name === 'HEAD' ? 'GET' : name));
    const guess = accessRules[`${method} ${route.url}`]?.guess;
    if (!guess) return;
    limit(route, {
      count: (request) => {
        const weight = weightOf(request, guess);
        return weight === 0 ? undefined : count(request, guess, weight);
      },
      settle: (request, isRight) =>
        settle(request, isRight).catch((error: unknown) =>
          log.warn({ err: error }, 'a guess stayed counted'),
        ),
    });
  });
};

type Limit = {
  readonly count: (request: FastifyRequest) => Promise<void> | undefined;
  readonly settle: (request: FastifyRequest, isRight: boolean) => Promise<void>;
};

/** Hooks of this route alone: others pay nothing for them. */
const limit = (route: RouteOptions, { count, settle }: Limit): void => {
  route.preHandler = [
    ...[route.preHandler ?? []].flat(),
    (request, _reply, done) => {
      // Most purchases try no secret: they need not wait for a promise.
      const counting = count(request);
      if (!counting) done();
      return counting;
    },
  ];
  route.onError = [
    ...[route.onError ?? []].flat(),
    async (request, _reply, error) => {
      if (error instanceof RefusedError && wrongGuesses.includes(error.code)) noteWrongGuess(request);
    },
  ];
  route.onSend = [
    ...[route.onSend ?? []].flat(),
    async (request, reply, payload) => {
      if (!request.guessMade) return payload;
      const settled = settle(request, reply.statusCode < 400);
      // The mail after a wrong one is not waited for: the answer must not take longer where there is an
      // account.
      if (!request.guessMade.wrong) await settled;
      return payload;
    },
  ];
};

/** For a reply that says in its body that a secret was wrong. */
export const noteWrongGuess = (request: FastifyRequest): void => {
  if (request.guessMade) request.guessMade.wrong = true;
};

/** Throws TOO_MANY_REQUESTS, with the seconds to wait. */
const counted = async (counting: ReturnType<GuessCounter['count']>): Promise<number> => {
  const outcome = await counting;
  if ('attempts' in outcome) return outcome.attempts;
  throw new RefusedError('TOO_MANY_REQUESTS', {
    details: { retryAfterSeconds: Math.ceil(outcome.waitMs / 1_000) },
  });
};

/** How many secrets a request tries. */
const weightOf = ({ body }: FastifyRequest, { each }: Guess): number => {
  if (each === undefined) return 1;
  const { items, ...own } = (body ?? {}) as { readonly items?: readonly unknown[] };
  return [own, ...(items ?? [])].filter((part) => (part as Record<string, unknown>)[each] !== undefined)
    .length;
};
