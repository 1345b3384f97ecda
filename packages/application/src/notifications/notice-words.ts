import type { Language } from '@fanfold/contracts';
import { shownName } from '@fanfold/contracts/identity';
import { contentStream, presentationOf } from '@fanfold/domain/catalogue';
import { commentStream } from '@fanfold/domain/community';
import { accountStream, profileStream } from '@fanfold/domain/identity';
import {
  mailingStream,
  type NoticeAbout,
  type NotificationCategory,
  wordsFor,
} from '@fanfold/domain/notifications';
import type { EventLog } from '@fanfold/event-log';
import type { NewsItem } from '@fanfold/mail';
import type { Clock } from '@fanfold/platform';
import { readFrom } from '@fanfold/projection';
import { catalogue, tilesOf } from '@fanfold/projections/catalogue/contents';
import { postsNamed, postsRead } from '@fanfold/projections/community/posts';
import { notificationsRead, subscribersOn } from '@fanfold/projections/notifications/inbox';
import type { Kysely } from 'kysely';

import { isNewsFor, type Reader, workFor } from './work-for.ts';

/** What a notice says: facts, which the e-mail and the push put into words. */
export type NoticeWords = NewsItem & { readonly category: NotificationCategory };

type Deps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly db: Kysely<never>;
  readonly language: Language;
  /** Who is told. */
  readonly reader: Reader;
};
type Named = { readonly category: NotificationCategory; readonly about: NoticeAbout };

/**
 * Reads what a notice says. Streams say it, but for the titles of works, which are shown from the read model
 * of the shop. Undefined when there is nothing to say any more: the sender was erased, the work is gone, or
 * is not for this person to find.
 */
export const wordsOf = async (deps: Deps, notice: Named): Promise<NoticeWords | undefined> => {
  const { category, about } = notice;
  const nothing = { ...noWords, category, work: null };
  if (about.kind === 'subscription') {
    const { kind, creatorOid, ...subscription } = about;
    const from = await nameOf(deps, creatorOid);
    return { ...nothing, kind, from, subscription, path: `/subscribe/${creatorOid}` };
  }
  if (about.kind === 'heldFile') return { ...nothing, kind: 'heldFile', path: '/studio2' };
  if (about.kind === 'workNews') return ofMaker(deps, category, about);
  if (about.kind === 'reply') return ofReply(deps, category, about);
  if (about.kind === 'newSubscribers') return ofSubscribers(deps, category, about);
  if (about.kind === 'mailing') return ofMailing(deps, { category, mailingId: about.mailingId });
  return ofWork(deps, category, about);
};

/** Nothing of a reply that was taken away meanwhile. */
const ofReply = async (
  deps: Deps,
  category: NotificationCategory,
  { contentOid, commentOid, fromOid }: Extract<NoticeAbout, { kind: 'reply' }>,
): Promise<NoticeWords | undefined> => {
  const { state } = await deps.eventLog.commands.load(commentStream, commentOid, { maxAgeMs: 0 });
  if (state.status !== 'shown') return undefined;
  const found = await workFor(deps, deps.reader, contentOid);
  // A post is no work.
  if (found.work.contentOid && !found.isFound) return undefined;
  const [from, work] = await Promise.all([nameOf(deps, fromOid), titleOf(deps, contentOid)]);
  const path =
    work === undefined
      ? await belowPost(deps, { postOid: contentOid, commentOid })
      : `/play/${contentOid}?comment=${commentOid}`;
  return { ...noWords, category, kind: 'reply', from, work: work ?? null, path };
};

/** What is no work is a post, on the page of its creator; or it is not there any more. */
const belowPost = async (
  { db }: Deps,
  { postOid, commentOid }: { readonly postOid: string; readonly commentOid: string },
): Promise<string> => {
  const [post] = await readFrom(db, postsRead, (tables) => postsNamed(tables, [postOid]));
  if (!post) return '/myinfo/notifications';
  return `/creatorhome/${post.creatorOid}?tab=community&post=${postOid}&comment=${commentOid}`;
};

type AboutWork = Extract<NoticeAbout, { kind: 'purchase' | 'gift' | 'donation' }>;

const ofWork = async (
  deps: Deps,
  category: NotificationCategory,
  about: AboutWork,
): Promise<NoticeWords | undefined> => {
  const nothing = { ...noWords, category };
  const work = (await isNamed(deps, about)) ? ((await titleOf(deps, about.contentOid ?? '')) ?? null) : null;
  const path = about.contentOid === null ? '/myinfo/notifications' : `/play/${about.contentOid}`;
  if (about.kind === 'purchase')
    return work === null ? undefined : { ...nothing, kind: 'purchase', work, path };
  const from = await nameOf(deps, about.fromOid);
  const coins = about.kind === 'donation' ? about.coins : 0;
  return { ...nothing, kind: about.kind, from, work, coins, path };
};

/** What was given is another person’s work; what was bought or donated for is the reader’s own. */
const isNamed = async (deps: Deps, { kind, contentOid }: AboutWork) => {
  if (contentOid === null) return false;
  return kind !== 'gift' || (await workFor(deps, deps.reader, contentOid)).isFound;
};

/** The stream names the work: what is down or not published yet is in no shop. */
const ofMaker = async (
  deps: Deps,
  category: NotificationCategory,
  { contentOid, what, fromOid, reason }: Extract<NoticeAbout, { kind: 'workNews' }>,
): Promise<NoticeWords> => {
  const { state } = await deps.eventLog.commands.load(contentStream, contentOid, { maxAgeMs: 0 });
  const { title } = presentationOf(state);
  const work = title?.texts[deps.language] ?? title?.texts[title.original] ?? null;
  const from = fromOid === null ? null : await nameOf(deps, fromOid);
  const body = reason ?? '';
  return { ...noWords, category, kind: 'workNews', workNews: what, work, from, body, path: '/studio2' };
};

const noWords = { from: null, coins: 0, people: 0, title: '', body: '', subscription: null, workNews: null };

/** As many as the list on the site has; what it does not know yet is the one that the notice follows from. */
const ofSubscribers = async (
  deps: Deps,
  category: NotificationCategory,
  { creatorOid, day }: Extract<NoticeAbout, { kind: 'newSubscribers' }>,
): Promise<NoticeWords> => {
  const found = await readFrom(deps.db, notificationsRead, (tables) =>
    subscribersOn(tables, { creatorOid, day }),
  );
  const from = found.people === 1 && found.lastOid ? await nameOf(deps, found.lastOid) : null;
  const people = Math.max(1, found.people);
  return { ...noWords, category, kind: 'subscribers', work: null, from, people, path: '/channel/tiers' };
};

const ofMailing = async (
  deps: Deps,
  { category, mailingId }: { readonly category: NotificationCategory; readonly mailingId: string },
): Promise<NoticeWords | undefined> => {
  const { state } = await deps.eventLog.commands.load(mailingStream, mailingId, { maxAgeMs: 60_000 });
  const path = state.link ?? '/';
  const from = state.senderOid === '' ? null : await nameOf(deps, state.senderOid);
  const nothing = { ...noWords, category, from, path };
  if (state.contentOid !== null) {
    // It may have been hidden, taken down or marked for adults while the notice waited.
    if (!(await isNewsFor(deps, deps.reader, state.contentOid))) return undefined;
    const work = await titleOf(deps, state.contentOid);
    return work === undefined ? undefined : { ...nothing, kind: 'work', work };
  }
  const words = wordsFor(state.words, deps.language);
  return words && { ...nothing, kind: 'announcement', work: null, ...words };
};

/** A creator as their own page names them in the language of who is told; null once the account is erased. */
const nameOf = async ({ eventLog: { commands }, language }: Deps, oid: string): Promise<string | null> => {
  const [{ state: account }, { state: profile }] = await Promise.all([
    commands.load(accountStream, oid, { maxAgeMs: 60_000 }),
    commands.load(profileStream, oid, { maxAgeMs: 60_000 }),
  ]);
  const { nickname, channelLanguage } = account;
  return nickname && shownName({ nickname, multiLangNick: profile.names, channelLanguage }, language);
};

const titleOf = async ({ db, language }: Deps, contentOid: string): Promise<string | undefined> => {
  const [tile] = await readFrom(db, catalogue, (tables) => tilesOf(tables, [contentOid]));
  return tile && (tile.title[language] ?? tile.title[tile.original as Language]);
};
