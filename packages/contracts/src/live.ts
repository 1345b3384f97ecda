import { timestamp } from '@fanfold/domain';
import { z } from 'zod';
import { oid, position } from './common.ts';
import { liveMessages, liveOfContexts } from './contexts.gen.ts';
import { problemCodes } from './problems.ts';

export type PersonalTopic = (typeof liveOfContexts)[number]['topics'][number];

/** Topics that every caller may watch. */
export const publicTopics: readonly string[] = liveOfContexts.flatMap(
  (context): readonly string[] => context.publicTopics,
);

const personalTopics = liveOfContexts.flatMap((context): readonly string[] => context.topics);

/**
 * Live updates over `GET /api/live?topics=…&after=…` (server-sent events). The SSE id of a message is its log
 * position. Values are absolute; a client applies a message only when its position is newer than what it has.
 * Delivery is at least once. A `resync` says that messages may be missing: refetch the data that the topic is
 * about. A `heartbeat` has an id as well: all messages up to it were sent, so a client without recent
 * messages resumes from there. The WebSocket carries the same.
 *
 * A context's topics and messages are in its `live.ts`: `{kind}:{id}` for one person or thing, or one word
 * for a public topic.
 */
export const topic = z
  .string()
  .regex(new RegExp(`^(?:(?:${personalTopics.join('|')}):[0-9a-f]{24}|${publicTopics.join('|')})$`));

export const LiveMessage = z.discriminatedUnion('kind', liveMessages);
export type LiveMessage = z.infer<typeof LiveMessage>;

/** A place among all that was ever said: position, and the number of the message at that position. */
const mark = z
  .string()
  .regex(/^\d{1,19}\.\d{1,16}$/)
  .refine((text) => position.safeParse(text.split('.')[0]).success);

/** A client that reconnects sends `mark` as `resynced`, so that it does not get the same resync again. */
export const Resync = z.object({ kind: z.literal('resync'), position, mark: mark.optional() });

export const LiveQuery = z.object({
  topics: z.string().min(1).max(2000),
  after: position.optional(),
  resynced: mark.optional(),
});

export const Hello = z.object({
  kind: z.literal('hello'),
  position,
  at: timestamp,
  /** True while nothing can be changed, because an operator moves the event log. */
  writesStopped: z.literal(true).optional(),
});
export type Hello = z.infer<typeof Hello>;

/** From now on nothing can be changed, or it can again. */
export const Writes = z.object({ kind: z.literal('writes'), stopped: z.boolean() });

/** The right to watch a topic is gone. The connection's other topics go on. */
export const TopicEnded = z.object({ kind: z.literal('topic-ended'), topic, reason: z.literal('revoked') });

/**
 * The service is about to end the connection. `slow`: the client did not read fast enough; `revoked`: its
 * session ended; `flood`: it asked faster than it could be answered; `replaced`: a newer connection of the
 * same person or address took its place. It should come again after `retryMs`, from where it was.
 */
export const Bye = z.object({
  kind: z.literal('bye'),
  reason: z.enum(['slow', 'revoked', 'shutdown', 'flood', 'replaced']),
  retryMs: z.int(),
});
export type Bye = z.infer<typeof Bye>;

/** How many topics one connection may watch. */
export const maxLiveTopics = 32;
const topics = z.array(topic).min(1).max(maxLiveTopics);

/**
 * What a client says on the WebSocket `/api/live/socket`. `token` is for clients that can send neither a
 * cookie nor a header. `subscribe` adds topics; with `after` the client first gets the messages after that
 * position. `resynced` is the mark of the last `resync` that it has processed.
 */
export const LiveRequest = z.union([
  z.strictObject({ token: z.string().max(200) }),
  z.strictObject({ subscribe: topics, after: position.optional(), resynced: mark.optional() }),
  z.strictObject({ unsubscribe: topics }),
  z.strictObject({ ping: z.string().max(64) }),
]);
export type LiveRequest = z.infer<typeof LiveRequest>;

/**
 * What the service says on the WebSocket. Where a frame has `after`, a client that lost its connection
 * resumes all of its topics from the newest one it saw; a message without one may come again. For a new
 * topic, only an `after` from its `subscribed` frame on counts.
 */
export const LiveFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), after: position.optional(), message: LiveMessage }),
  Resync.extend({ after: position }),
  Hello,
  Writes,
  TopicEnded,
  Bye,
  z.object({ kind: z.literal('heartbeat'), after: position.optional() }),
  z.object({ kind: z.literal('signed-in'), oid }),
  z.object({ kind: z.literal('subscribed'), after: position, topics: z.array(topic) }),
  z.object({ kind: z.literal('unsubscribed'), topics: z.array(topic) }),
  z.object({ kind: z.literal('pong'), ping: z.string() }),
  /** The last request was refused, and no part of it was done. */
  z.object({ kind: z.literal('refused'), code: z.enum(problemCodes), topics: z.array(z.string()) }),
]);
export type LiveFrame = z.infer<typeof LiveFrame>;
