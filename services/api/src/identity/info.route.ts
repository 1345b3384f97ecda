import { UserInfoReply } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import { cartStream } from '@fanfold/domain/commerce';
import { marksStream } from '@fanfold/domain/community';
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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { callerOf } from '../http/auth.ts';
import type { IdentityDeps } from './deps.ts';
import { stageOf } from './open-session.ts';

/** The user info as a whole (IDN-064 to IDN-066), from the person's own streams. */
export const infoRoute: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, clock } = deps;
  app.get('/api/account/info', { schema: { response: { 200: UserInfoReply } } }, async (request) => {
    const { oid, session } = callerOf(request);
    const { commands } = eventLog;
    const now = { maxAgeMs: 0 };
    const [stage, account, wallet, credits, cards, cart, marks, inbox] = await Promise.all([
      stageOf(deps, parseOid(oid)),
      commands.load(accountStream, oid, now),
      commands.load(walletStream, oid, now),
      commands.load(creditsStream, oid, now),
      commands.load(cardsStream, oid, now),
      commands.load(cartStream, oid, now),
      commands.load(marksStream, oid, now),
      commands.load(inboxStream, oid, now),
    ]);
    const { categories, receive } = inbox.state.settings ?? firstSettings;
    const { blocked, tags } = marks.state;
    return {
      ...nothingYet,
      ...stage,
      stage: stage.stage === 'askForDeletionWait' ? ('askForDeletionWait' as const) : ('complete' as const),
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
  purchased: Object.fromEntries(Object.keys(wallet.owned).map((contentOid) => [contentOid, true as const])),
});

const nothingYet = {
  subscriptionTiers: [],
  subscribingTo: {},
  purchasedScenario: {},
  purchasedFileContents: {},
  purchasedFutureTickets: {},
  playlists: [],
  likedContents: {},
  likedComments: {},
};
