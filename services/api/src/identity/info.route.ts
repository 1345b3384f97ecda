import { UserInfoReply } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { cartStream } from '@fanfold/domain/commerce';
import { type LikesState, likesStream, marksStream, playlistsStream } from '@fanfold/domain/community';
import { accountStream } from '@fanfold/domain/identity';
import { firstSettings, inboxStream } from '@fanfold/domain/notifications';
import { cardsStream } from '@fanfold/domain/payments';
import {
  available,
  availableCredits,
  type CreditsState,
  creditsStream,
  type WalletState,
  walletStream,
} from '@fanfold/domain/wallet';
import { readFrom } from '@fanfold/projection';
import { catalogue, tilesOf } from '@fanfold/projections/catalogue/contents';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';

import { callerOf } from '../http/auth.ts';
import type { IdentityDeps } from './deps.ts';
import { stageOf } from './open-session.ts';

/** The user info as a whole (IDN-064 to IDN-066), from the person's own streams. */
export const infoRoute: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, clock, db } = deps;
  app.get('/api/account/info', { schema: { response: { 200: UserInfoReply } } }, async (request) => {
    const { oid, session } = callerOf(request);
    const { commands } = eventLog;
    const now = { maxAgeMs: 0 };
    const [stage, account, wallet, credits, cards, cart, marks, inbox, likes, lists] = await Promise.all([
      stageOf(deps, parseOid(oid)),
      commands.load(accountStream, oid, now),
      commands.load(walletStream, oid, now),
      commands.load(creditsStream, oid, now),
      commands.load(cardsStream, oid, now),
      commands.load(cartStream, oid, now),
      commands.load(marksStream, oid, now),
      commands.load(inboxStream, oid, now),
      commands.load(likesStream, oid, now),
      commands.load(playlistsStream, oid, now),
    ]);
    const { categories, receive } = inbox.state.settings ?? firstSettings;
    const { blocked, tags } = marks.state;
    return {
      ...nothingYet,
      ...stage,
      stage: stage.stage === 'askForDeletionWait' ? ('askForDeletionWait' as const) : ('complete' as const),
      ...(await byKindOfWork(db, wallet.state, likes.state)),
      playlists: lists.state.playlists.map(({ contentOids: contents, ...list }) => ({ ...list, contents })),
      ...moneyIn(wallet.state, credits.state, clock.now()),
      userOid: parseOid(oid),
      gaClientId: session.gaClientId,
      gaExternalClientId: session.gaExternalClientId,
      allowBonus: account.state.allowBonus,
      oneTouchPayment: cards.state.oneTouch !== null,
      shoppingCart: cart.state.entries,
      blocked: { users: blocked.user, contents: blocked.content, comments: blocked.comment, tags },
      notifications: { categories, receive: [...receive] },
    };
  });
};

const moneyIn = (wallet: Readonly<WalletState>, credits: Readonly<CreditsState>, now: string) => ({
  coinData: {
    coins: available(wallet.lots, 'paid', now),
    bonusCoins: available(wallet.lots, 'bonus', now),
  },
  credits: {
    credits: availableCredits(credits.lots, 'chat', now),
    bonusCredits: availableCredits(credits.lots, 'bonus', now),
  },
  chatOneTouchPayment: credits.autoTopUp.enabled,
});

/**
 * CAT-076: what is owned and what is liked, by the type of its work. Scenarios and files are owned works as
 * well.
 */
const byKindOfWork = async (
  db: Kysely<never>,
  { owned }: Readonly<WalletState>,
  { contents, comments }: Readonly<LikesState>,
) => {
  const bought = Object.keys(owned);
  const oids = [...new Set([...bought, ...Object.keys(contents), ...Object.values(comments)])];
  const tiles = await readFrom(db, catalogue, (tables) => tilesOf(tables, oids));
  const kinds = new Map(tiles.map(({ contentOid, kind }) => [contentOid as string, kind]));
  const works = Object.keys(contents).map((oid) => [oid, oid] as const);
  return {
    purchased: allTrue(bought),
    purchasedScenario: allTrue(bought.filter((oid) => kinds.get(oid) === 'scenario')),
    purchasedFileContents: allTrue(bought.filter((oid) => kinds.get(oid) === 'file')),
    likedContents: byKind(works, kinds),
    likedComments: byKind(Object.entries(comments), kinds),
  };
};

const allTrue = (oids: readonly string[]) => Object.fromEntries(oids.map((oid) => [oid, true as const]));

/** Each entry names what is liked, and its work. */
const byKind = (liked: readonly (readonly [string, string])[], kinds: ReadonlyMap<string, string>) => {
  const found: Record<string, Record<string, true>> = {};
  for (const [oid, work] of liked) {
    const kind = kinds.get(work);
    if (kind !== undefined) found[kind] = { ...found[kind], [oid]: true };
  }
  return found;
};

const nothingYet = {
  subscriptionTiers: [],
  subscribingTo: {},
  purchasedFutureTickets: {},
};
