import { readNotifications } from '@fanfold/application/notifications';
import { ReadHeaders, Written } from '@fanfold/contracts';
import {
  AlarmReply,
  mostNotifications,
  NotificationsReply,
  ReadNotificationsBody,
} from '@fanfold/contracts/notifications';
import { accountStream } from '@fanfold/domain/identity';
import { firstDelivery, type InboxState, inboxStream, isOn } from '@fanfold/domain/notifications';
import { readFrom } from '@fanfold/projection';
import { catalogue } from '@fanfold/projections/catalogue/contents';
import { profiles } from '@fanfold/projections/identity/profiles';
import {
  type NotificationRow,
  notificationsOf,
  notificationsRead,
  unreadOf,
} from '@fanfold/projections/notifications/inbox';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { showsAdult } from '../http/adult-mode.ts';
import { callerOf } from '../http/auth.ts';
import { askerOf } from '../http/command.ts';
import { type NamedWork, nicknamesByOid, worksNamed } from '../http/names.ts';
import { freshness } from '../http/read-your-writes.ts';
import type { NotificationsDeps } from './deps.ts';

/** What a person is told (IDN-152), how much of it is unread (IDN-012), and that they have read it. */
export const inboxRoutes: FastifyPluginAsyncZod<NotificationsDeps> = async (app, deps) => {
  const { db, positions } = deps;

  app.get(
    '/api/account/notifications',
    { schema: { headers: ReadHeaders, response: { 200: NotificationsReply } } },
    async (request) => {
      const fresh = await freshness(request, positions, [notificationsRead, profiles, catalogue]);
      const { readUpTo, ...asked } = await inboxOf(deps, request);
      const rows = await readFrom(db, notificationsRead, (tables) => notificationsOf(tables, asked));
      const isUnread = ({ position }: NotificationRow) => BigInt(position) > BigInt(readUpTo);
      const toNotification = await naming(deps, { rows, adult: await showsAdult(deps, request) });
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
  const [{ state }, { state: account }] = await Promise.all([
    commands.load(inboxStream, userOid, { maxAgeMs: 0 }),
    // A person does not sign up again, so this is seldom read.
    commands.load(accountStream, userOid, { maxAgeMs: 60_000 }),
  ]);
  const muted = state.settings?.mutedCreators ?? [];
  const since = account.registeredAt ?? new Date(0).toISOString();
  const asked = { userOid, since, muted, hidden: hiddenKinds(state), limit: mostNotifications };
  return { ...asked, readUpTo: state.readUpTo };
};

/** The category whose switch hides a kind from the list; what is not here is always listed. */
const categoryOf = {
  announcement: 'message',
  work: 'upload',
  donation: 'gift',
  gift: 'gift',
  subscription: 'newSubscription',
} as const;

const hiddenKinds = ({ delivery }: Readonly<InboxState>): readonly (keyof typeof categoryOf)[] => {
  const { site } = delivery ?? firstDelivery;
  const kinds = Object.keys(categoryOf) as (keyof typeof categoryOf)[];
  return kinds.filter((kind) => !isOn(site, categoryOf[kind]));
};

/** Names the people and the works of some notifications. */
const naming = async (
  { db }: NotificationsDeps,
  { rows, adult }: { readonly rows: readonly NotificationRow[]; readonly adult: boolean },
) => {
  const oidsOf = (column: 'sender_oid' | 'content_oid') => rows.flatMap((row) => row[column] ?? []);
  const [people, named] = await Promise.all([
    nicknamesByOid(db, oidsOf('sender_oid')),
    worksNamed(db, oidsOf('content_oid')),
  ]);
  const works = new Map(named.map((work) => [work.contentOid as string, work]));
  // New works of creators pass the same gate as the lists of the shop; other works are the person’s own.
  const shown = (work: NamedWork | undefined, kind: string) =>
    work === undefined || (kind === 'work' && work.isAdultContent && !adult) ? null : work;
  return (row: NotificationRow) => ({
    position: row.position,
    kind: row.kind,
    happenedAt: row.happened_at.toISOString(),
    coins: row.coins,
    work: shown(works.get(row.content_oid ?? ''), row.kind),
    from: people.get(row.sender_oid ?? '') ?? null,
    title: row.title,
    body: row.body,
    subscription: row.subscription,
  });
};
