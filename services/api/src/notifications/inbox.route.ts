import { readNotifications } from '@fanfold/application/notifications';
import { ReadHeaders, Written } from '@fanfold/contracts';
import { type PublicUser, shownNames } from '@fanfold/contracts/identity';
import {
  AlarmReply,
  mostNotifications,
  NotificationsReply,
  ReadNotificationsBody,
} from '@fanfold/contracts/notifications';
import { parseOid } from '@fanfold/domain';
import { type AccessAnswer, contentStream, presentationOf } from '@fanfold/domain/catalogue';
import { marksStream } from '@fanfold/domain/community';
import { accountStream } from '@fanfold/domain/identity';
import {
  firstDelivery,
  firstSettings,
  type InboxState,
  inboxStream,
  isOn,
  relationsHeard,
} from '@fanfold/domain/notifications';
import { readFrom } from '@fanfold/projection';
import { catalogue, listedTilesOf } from '@fanfold/projections/catalogue/contents';
import { postsNamed, postsRead } from '@fanfold/projections/community/posts';
import { profiles } from '@fanfold/projections/identity/profiles';
import {
  type NotificationRow,
  notificationsOf,
  notificationsRead,
  unreadOf,
} from '@fanfold/projections/notifications/inbox';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '../http/auth.ts';
import { askerOf } from '../http/command.ts';
import { hiddenWorks } from '../http/hidden-works.ts';
import { type NamedWork, peopleByOid, worksNamed } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import { audienceOf } from '../http/work-lists.ts';
import type { NotificationsDeps } from './deps.ts';

/** What a person is told (IDN-152), how much of it is unread (IDN-012), and that they have read it. */
export const inboxRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/account/notifications',
    { schema: { headers: ReadHeaders, response: { 200: NotificationsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [notificationsRead, profiles, catalogue, postsRead]);
      const { readUpTo, ...asked } = await inboxOf(deps, request);
      const rows = await readFrom(db, notificationsRead, (tables) => notificationsOf(tables, asked));
      const isUnread = ({ position }: NotificationRow) => BigInt(position) > BigInt(readUpTo);
      const toNotification = await naming(deps, request, rows);
      const notifications = rows.map((row) => ({ ...toNotification(row), unread: isUnread(row) }));
      return { ...fresh, notifications, unread: rows.filter(isUnread).length };
    },
  );

  app.get(
    '/api/account/alarm',
    { schema: { headers: ReadHeaders, response: { 200: AlarmReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [notificationsRead]);
      const asked = await inboxOf(deps, request);
      return { ...fresh, unread: await readFrom(db, notificationsRead, (tables) => unreadOf(tables, asked)) };
    },
  );

  app.post(
    '/api/account/notifications/read',
    { schema: { body: ReadNotificationsBody, response: { 200: Written } } },
    async (request) => {
      const position = await readNotifications(deps, askerOf(request), BigInt(request.body.upTo));
      return { position: String(position) };
    },
  );
};

/** What is asked of the read model for the caller. */
const inboxOf = async ({ eventLog: { commands } }: NotificationsDeps, request: FastifyRequest) => {
  const { oid: userOid } = callerOf(request);
  const [{ state }, { state: account }, { state: marks }] = await Promise.all([
    commands.load(inboxStream, userOid, { maxAgeMs: 0 }),
    // A person does not sign up again, so this is seldom read.
    commands.load(accountStream, userOid, { maxAgeMs: 60_000 }),
    commands.load(marksStream, userOid, { maxAgeMs: 1_000 }),
  ]);
  const { mutedCreators: muted, receive } = state.settings ?? firstSettings;
  const heard = relationsHeard(receive);
  const blocked = marks.blocked.user;
  const since = account.registeredAt ?? new Date(0).toISOString();
  const asked = {
    userOid,
    since,
    muted,
    heard,
    blocked,
    hidden: hiddenKinds(state),
    limit: mostNotifications,
  };
  return { ...asked, readUpTo: state.readUpTo };
};

/**
 * The category whose switch hides a kind from the list; what is not here is always listed, as is what a
 * subscriber pays or is asked.
 */
const categoryOf = {
  announcement: 'message',
  work: 'upload',
  donation: 'gift',
  gift: 'gift',
  subscribers: 'newSubscription',
  reply: 'comment',
} as const;

const hiddenKinds = ({ delivery }: Readonly<InboxState>): readonly (keyof typeof categoryOf)[] => {
  const { site } = delivery ?? firstDelivery;
  const kinds = Object.keys(categoryOf) as (keyof typeof categoryOf)[];
  return kinds.filter((kind) => !isOn(site, categoryOf[kind]));
};

/** Names the people and the works of some notifications. */
const naming = async (deps: NotificationsDeps, request: FastifyRequest, rows: readonly NotificationRow[]) => {
  const oidsOf = (column: 'sender_oid' | 'content_oid') => rows.flatMap((row) => row[column] ?? []);
  const [people, named, drafts, hiddenBy, replyOf] = await Promise.all([
    peopleByOid(deps.db, oidsOf('sender_oid')),
    worksNamed(deps.db, oidsOf('content_oid')),
    draftsNamed(deps, rows),
    hiding(deps, request, rows),
    namingReplies(deps, rows),
  ]);
  const works = new Map([...drafts, ...named].map((work) => [work.contentOid as string, work]));
  const workIn = (row: NotificationRow) =>
    hiddenBy(row) ? null : (works.get(row.content_oid ?? '') ?? null);
  return (row: NotificationRow) => ({
    position: row.position,
    kind: row.kind,
    happenedAt: row.happened_at.toISOString(),
    coins: row.coins,
    work: workIn(row),
    isAdultOnly: hiddenBy(row) === 'adult_only',
    reply: replyOf(row),
    from: senderOf(people.get(row.sender_oid ?? '')),
    title: row.title,
    body: row.body,
    subscription: row.subscription,
    workNews: row.work_news,
    people: row.people,
  });
};

const senderOf = (person: PublicUser | undefined) =>
  person ? { oid: person.oid, nickname: person.nickname, names: shownNames(person) } : null;

/**
 * Where the replies are that were told of: below a work, or below a post, which is on the page of its
 * creator.
 */
const namingReplies = async ({ db }: NotificationsDeps, rows: readonly NotificationRow[]) => {
  const about = rows.flatMap(({ comment_oid, content_oid }) =>
    comment_oid === null ? [] : (content_oid ?? []),
  );
  const found = await readFrom(db, postsRead, (tables) => postsNamed(tables, [...new Set(about)]));
  const posts = new Map(found.map(({ postOid, creatorOid }) => [postOid as string, { postOid, creatorOid }]));
  return ({ comment_oid, content_oid }: NotificationRow) =>
    comment_oid === null
      ? null
      : { commentOid: parseOid(comment_oid), post: posts.get(content_oid ?? '') ?? null };
};

/** Works of others, which the person was given, reported, or commented on. */
const ofOthers: readonly string[] = ['gift', 'report', 'reply', 'commentRemoved'];

/**
 * Why a notification does not name its work; undefined where it may. New works of creators pass the same gate
 * as the lists of the shop, and other works of others are named while the person finds them; all else is
 * about works of the person’s own.
 */
const hiding = async (
  deps: NotificationsDeps,
  request: FastifyRequest,
  rows: readonly NotificationRow[],
): Promise<(row: NotificationRow) => AccessAnswer['reason'] | undefined> => {
  const worksOf = (isMeant: (kind: string) => boolean) => [
    ...new Set(rows.flatMap(({ kind, content_oid: oid }) => (isMeant(kind) && oid !== null ? [oid] : []))),
  ];
  const audience = await audienceOf(deps, request);
  const [listed, hidden] = await Promise.all([
    readFrom(deps.db, catalogue, (tables) =>
      listedTilesOf(
        tables,
        worksOf((kind) => kind === 'work'),
        audience,
      ),
    ),
    hiddenWorks(
      deps,
      request,
      worksOf((kind) => ofOthers.includes(kind)),
    ),
  ]);
  const news = new Set<string>(listed.map(({ contentOid }) => contentOid));
  return ({ kind, content_oid: oid }) => {
    if (oid === null) return undefined;
    if (kind === 'work') return news.has(oid) ? undefined : 'not_published';
    return ofOthers.includes(kind) ? hidden.get(oid) : undefined;
  };
};

/** What was not published is named as its creator wrote it last: no read model holds a draft's words. */
const draftsNamed = async (
  { eventLog: { commands } }: NotificationsDeps,
  rows: readonly NotificationRow[],
): Promise<NamedWork[]> => {
  const oids = rows.flatMap(({ kind, content_oid }) =>
    (kind === 'notPublished' || kind === 'workNews') && content_oid !== null ? [content_oid] : [],
  );
  const named = [...new Set(oids)].map(async (oid): Promise<NamedWork[]> => {
    const { state } = await commands.load(contentStream, oid, { maxAgeMs: 1_000 });
    const { title } = presentationOf(state);
    if (!title || state.status === 'deleted') return [];
    const { texts, original } = title;
    return [{ contentOid: parseOid(oid), title: texts, original, isAdultContent: state.isAdultContent }];
  });
  return (await Promise.all(named)).flat();
};
