import { privilegedRoles } from '@fanfold/application';
import { adultProofOf, consentsDue, consentTexts } from '@fanfold/application/identity';
import { limits } from '@fanfold/contracts';
import { CountryReply, MeReply, ServerDateReply } from '@fanfold/contracts/identity';
import { parseOid } from '@fanfold/domain';
import {
  type AdultProof,
  accountStream,
  creatorTagsAt,
  isBetaTester,
  loginProviders,
  lostCreatorRole,
  managedChannelsAt,
  nicknamePriceOf,
  type ProfileState,
  profileStream,
  type Role,
  residenceAt,
  rolesAt,
} from '@fanfold/domain/identity';
import { cardsStream } from '@fanfold/domain/payments';
import { creditsStream } from '@fanfold/domain/wallet';

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import type { Caller } from '../http/auth.ts';
import { countryOf } from '../http/country.ts';
import { afterOf } from '../http/read-your-writes.ts';
import type { IdentityDeps } from './deps.ts';

// What another process recorded about the person counts within this time; the API follows these streams.
const ownMaxAgeMs = 1_000;
// A new text counts within this time.
const textsMaxAgeMs = 5_000;

/** Who am I, and what time is it at the service (IDN-008). */
export const meRoutes: FastifyPluginAsyncZod<IdentityDeps> = async (app, deps) => {
  const { eventLog, clock, adminPath, countryHeader } = deps;
  const signInWith = loginProviders.filter((provider) => deps.loginProviders[provider] !== undefined);
  const visitor = { me: null, newcomer: null, secondFactor: false, signInWith };
  app.get('/api/account/me', { schema: { response: { 200: MeReply } } }, async (request) => {
    const { caller } = request;
    if (!caller) return visitor;
    const load = { maxAgeMs: ownMaxAgeMs, after: afterOf(request) };
    const at = clock.now();
    const [{ state }, cards, credits, profile, adult, texts] = await Promise.all([
      eventLog.commands.load(accountStream, caller.oid, load),
      eventLog.commands.load(cardsStream, caller.oid, load),
      eventLog.commands.load(creditsStream, caller.oid, load),
      eventLog.commands.load(profileStream, caller.oid, load),
      adultProofOf(eventLog.commands, { oid: caller.oid, at, ...load }),
      consentTexts(eventLog.commands, { maxAgeMs: textsMaxAgeMs }),
    ]);
    if (!state.accountOid) return visitor;
    if (caller.session.scopes.includes('secondFactor')) return { ...visitor, secondFactor: true };
    if (caller.session.scopes.includes('signUp'))
      return { ...visitor, newcomer: { oid: state.accountOid, email: state.email ?? '' } };
    const roles = rolesAt(state, at);
    const creatorTags = creatorTagsAt(state, at);
    return {
      ...visitor,
      me: {
        oid: state.accountOid,
        nickname: state.nickname ?? '',
        profileImageKey: imageKeyOf(caller.oid, profile.state),
        email: state.email ?? '',
        language: state.language,
        roles: ['user' as const, ...roles],
        residence: residenceAt(state, at) ?? null,
        ...adultFields(adult, caller.session.adultOn),
        allowBonus: state.allowBonus,
        nicknamePriceCoins: nicknamePriceOf(state, limits.nicknameChangeCoins),
        oneTouchPayment: cards.state.oneTouch !== null,
        chatOneTouchPayment: credits.state.autoTopUp.enabled,
        creatorTags,
        formerCreator: lostCreatorRole(state),
        isBetaTester: isBetaTester({ oid: caller.oid, roles, creatorTags, accounts: deps.betaAccounts }),
        analytics: state.consents.analytics !== undefined,
        compliance: state.compliance,
        managing: await channelOf(eventLog, caller, managedChannelsAt(state, at)),
        consentsDue: consentsDue(state.consents, texts),
        fresh: caller.fresh,
        ...entryOf(caller, roles, adminPath),
      },
    };
  });

  app.get('/api/account/country', { schema: { response: { 200: CountryReply } } }, async (request) => ({
    country: countryOf(request, countryHeader),
  }));

  app.get('/api/account/date', { schema: { response: { 200: ServerDateReply } } }, async () => ({
    date: clock.now(),
  }));
};

const imageKeyOf = (oid: string, { imageOid }: Pick<ProfileState, 'imageOid'>): string | null =>
  imageOid && `${oid}/${imageOid}`;

const adultFields = (proof: AdultProof | null, on: boolean) => ({
  isUserAdult: proof !== null,
  isSelfCert: proof?.isSelfCert ?? false,
  adultUntil: proof?.expiresAt ?? null,
  adultOn: proof !== null && on,
});

/** The channel that the person acts for in their manager mode (IDN-056); null outside of it. */
const channelOf = async (
  { commands }: IdentityDeps['eventLog'],
  { session, impersonator }: Caller,
  managed: readonly string[],
) => {
  const { managedOid } = session;
  if (managedOid === null || impersonator !== undefined) return null;
  const { state } = await commands.load(accountStream, managedOid, { maxAgeMs: ownMaxAgeMs });
  return { oid: parseOid(managedOid), nickname: state.nickname ?? '', isOver: !managed.includes(managedOid) };
};

/**
 * The way into the administration; for an administrator who looks as this person, when that ends (IDN-127).
 */
const entryOf = ({ impersonator, session }: Caller, roles: readonly Role[], adminPath: string) => {
  if (impersonator !== undefined) return { impersonatedUntil: session.expiresAt };
  return roles.some((role) => privilegedRoles.includes(role)) ? { adminPath } : {};
};
