import type { Language } from '@fanfold/contracts';
import type { SubscriptionNewsFacts } from '@fanfold/contracts/notifications';
import { accountStream } from '@fanfold/domain/identity';
import {
  mailingStream,
  type NoticeAbout,
  type NotificationCategory,
  wordsFor,
} from '@fanfold/domain/notifications';
import type { CommandLog } from '@fanfold/event-log';
import { readFrom } from '@fanfold/projection';
import { catalogue, tilesOf } from '@fanfold/projections/catalogue/contents';
import type { Kysely } from 'kysely';

/** What a notice says: facts, which the e-mail and the push put into words. */
export type NoticeWords = {
  readonly category: NotificationCategory;
  readonly kind: 'announcement' | 'work' | 'purchase' | 'gift' | 'donation' | 'subscription';
  /** Who caused it; null where they are gone or it is the platform. */
  readonly from: string | null;
  /** The title of the work that it is about. */
  readonly work: string | null;
  readonly coins: number;
  /** Of an announcement: the sender's own words. */
  readonly title: string;
  readonly body: string;
  /** Of a subscription of the reader's own. */
  readonly subscription: SubscriptionNewsFacts | null;
  /** Where it leads, without the language. */
  readonly path: string;
};

type Deps = { readonly commands: CommandLog; readonly db: Kysely<never>; readonly language: Language };
type Named = { readonly category: NotificationCategory; readonly about: NoticeAbout };

/**
 * Reads what a notice says. Streams say it, but for the titles of works, which are shown from the read model of the shop. Undefined
 * when there is nothing to say any more: the sender was erased, the work is gone.
 */
export const wordsOf = async (deps: Deps, notice: Named): Promise<NoticeWords | undefined> => {
  const { category, about } = notice;
  const nothing = { category, from: null, work: null, coins: 0, title: '', body: '', subscription: null };
  if (about.kind === 'subscription') {
    const { kind, creatorOid, ...subscription } = about;
    const from = await nicknameOf(deps, creatorOid);
    return { ...nothing, kind, from, subscription, path: `/subscribe/${creatorOid}` };
  }
  if (about.kind === 'mailing') return ofMailing(deps, { category, mailingId: about.mailingId });
  const work = about.contentOid === null ? null : ((await titleOf(deps, about.contentOid)) ?? null);
  const path = about.contentOid === null ? '/myinfo/notifications' : `/play/${about.contentOid}`;
  if (about.kind === 'purchase')
    return work === null ? undefined : { ...nothing, kind: 'purchase', work, path };
  const from = await nicknameOf(deps, about.fromOid);
  const coins = about.kind === 'donation' ? about.coins : 0;
  return { ...nothing, kind: about.kind, from, work, coins, path };
};

const ofMailing = async (
  deps: Deps,
  { category, mailingId }: { readonly category: NotificationCategory; readonly mailingId: string },
): Promise<NoticeWords | undefined> => {
  const { state } = await deps.commands.load(mailingStream, mailingId, { maxAgeMs: 60_000 });
  const path = state.link ?? '/';
  const from = state.senderOid === '' ? null : await nicknameOf(deps, state.senderOid);
  const nothing = { category, from, coins: 0, title: '', body: '', subscription: null, path };
  if (state.contentOid !== null) {
    const work = await titleOf(deps, state.contentOid);
    return work === undefined ? undefined : { ...nothing, kind: 'work', work };
  }
  const words = wordsFor(state.words, deps.language);
  return words && { ...nothing, kind: 'announcement', work: null, ...words };
};

const nicknameOf = async ({ commands }: Deps, oid: string): Promise<string | null> =>
  (await commands.load(accountStream, oid, { maxAgeMs: 60_000 })).state.nickname;

const titleOf = async ({ db, language }: Deps, contentOid: string): Promise<string | undefined> => {
  const [tile] = await readFrom(db, catalogue, (tables) => tilesOf(tables, [contentOid]));
  return tile && (tile.title[language] ?? tile.title[tile.original as Language]);
};
