import { type Oid, parseOid } from '@fanfold/domain';
import {
  isPushed,
  nextAttemptAt,
  type PushAttempt,
  type PushesState,
  pushesStream,
  releasedAt,
  type WaitingPush,
} from '@fanfold/domain/notifications';
import { newsWords } from '@fanfold/mail';
import type { PushAddress, PushResult } from '@fanfold/push';

import { type DeadlineRequest, type Due, requestFor, streamIdOf } from '../deadline.ts';
import { accepted } from '../invocation.ts';
import type { RuntimeDeps } from '../manifest.ts';
import { cancelledAmong } from './cancelled-mailings.ts';
import { wordsOf } from './notice-words.ts';
import { type Reach, reachOf } from './wanted.ts';

/** A push service keeps it for so long for a browser that is off. */
const ttlSeconds = 24 * 3_600;
/** Push services take 4,096 bytes, encryption included; a long text is cut. */
const mostCharacters = { title: 120, body: 400 } as const;

type Subscription = PushesState['subscriptions'][number];
type Input = { readonly ownerOid: Oid; readonly pushId: Oid; readonly due: Due };

/**
 * Sends one push to the browsers of a person. After a crash it may go out again: a browser shows both under
 * one tag, and a push service keeps the newer of the same topic.
 */
export const sendPushes = async (deps: RuntimeDeps, due: Due): Promise<{ readonly status: string }> => {
  const ownerOid = parseOid(streamIdOf(due.stream));
  const asked = { ownerOid, pushId: parseOid(due.id), due };
  const { commands } = deps.eventLog;
  const { state } = await commands.load(pushesStream, ownerOid, { maxAgeMs: 0 });
  const waiting = state.waiting.find(({ pushId }) => pushId === asked.pushId);
  const now = deps.clock.now();
  if (!waiting || waiting.dueAt > now) return { status: 'waits' };
  const reach = await reachOf(commands, ownerOid);
  const payload = await payloadOf(deps, { ownerOid, reach, state, waiting });
  if (payload === undefined) return end(deps, asked, 'dropped');
  const dueAt = releasedAt(now, { category: waiting.category, settings: reach.wanted.delivery });
  if (dueAt > now) return postpone(deps, asked, dueAt);
  return end(deps, asked, await attempt(deps, { state, waiting, payload }));
};

type Told = { readonly state: Readonly<PushesState>; readonly waiting: WaitingPush };

/**
 * What the browsers show, as JSON; undefined for a push that is not wanted any more, or that has nothing to
 * say.
 */
const payloadOf = async (
  { eventLog, clock, db }: RuntimeDeps,
  { ownerOid, reach, state, waiting }: Told & { readonly ownerOid: Oid; readonly reach: Reach },
): Promise<string | undefined> => {
  const { language, country } = reach;
  // An erased account has no address any more.
  if (reach.to === null || !isPushed(state, waiting.category)) return undefined;
  if ((await cancelledAmong(eventLog.commands, [waiting])).length > 0) return undefined;
  const words = await wordsOf({ eventLog, clock, db, language, reader: { oid: ownerOid, country } }, waiting);
  if (!words) return undefined;
  const { title, body } = newsWords(language, words);
  return JSON.stringify({
    title: cut(title, mostCharacters.title),
    body: cut(body, mostCharacters.body),
    path: `/${language}${words.path}`,
    language,
    tag: waiting.pushId,
  });
};

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

const attempt = async (
  { sendPush, clock, log }: RuntimeDeps,
  { state, waiting, payload }: Told & { readonly payload: string },
): Promise<PushAttempt> => {
  const left = state.subscriptions.filter(
    ({ subscriptionId }) => !waiting.delivered.includes(subscriptionId),
  );
  const answers = await Promise.all(
    left.map(async (subscription): Promise<[Subscription, PushResult]> => {
      const address = JSON.parse(subscription.address) as PushAddress;
      const push = { address, payload, topic: waiting.pushId, ttlSeconds };
      return [subscription, await sendPush(push)];
    }),
  );
  const of = (status: PushResult['status']): Oid[] =>
    answers.filter(([, answer]) => answer.status === status).map(([{ subscriptionId }]) => subscriptionId);
  for (const [{ subscriptionId }, answer] of answers)
    if ('reason' in answer) log.warn({ subscriptionId, reason: answer.reason }, 'a push was not taken');
  const waits = answers.flatMap(([, answer]) => (answer.status === 'later' ? [answer.afterMs ?? 0] : []));
  return {
    delivered: of('sent'),
    gone: of('gone'),
    later: of('later'),
    nextAt: nextAttemptAt(clock.now(), waiting.attempts, Math.max(0, ...waits)),
  };
};

/** Each attempt has an outcome of its own, so the number of attempts is part of the key. */
const request = ({ due }: Input, step: string): DeadlineRequest => ({
  ...requestFor(due),
  key: `${due.id}:${due.dueAt}:${step}`,
  body: null,
});

const end = async (
  { eventLog }: RuntimeDeps,
  asked: Input,
  outcome: PushAttempt | 'dropped',
): Promise<{ readonly status: string }> => {
  const { ownerOid, pushId } = asked;
  const ended = await eventLog.commands.of(pushesStream).handle({
    ...request(asked, 'end'),
    command: (now) => ({ type: 'EndPush', ownerOid, pushId, attempt: outcome, now }),
  });
  accepted(ended);
  return { status: 'accepted' };
};

const postpone = async (
  { eventLog }: RuntimeDeps,
  asked: Input,
  dueAt: string,
): Promise<{ readonly status: string }> => {
  const { ownerOid, pushId } = asked;
  const postponed = await eventLog.commands.of(pushesStream).handle({
    ...request(asked, 'postpone'),
    command: () => ({ type: 'PostponePush', ownerOid, pushId, dueAt }),
  });
  accepted(postponed);
  return { status: 'accepted' };
};
