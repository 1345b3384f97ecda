import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { AccountCommand, AccountRefusal, AccountState } from './commands.ts';
import { changeConsents, foldConsent } from './consents.ts';
import { setCreatorTags } from './creator-tags.ts';
import { changeEmail, foldEmailChange } from './email-change.ts';
import { type AccountEvent, accountEvents, type RoleGrant } from './events.ts';
import { changeNickname } from './nickname-change.ts';
import { foldLevel, setPartnerLevel } from './partner-levels.ts';
import {
  begun,
  completed,
  completeProfile,
  confirm,
  startProvedSignUp,
  startSignUp,
} from './registration.ts';
import { declareResidence, foldResidence } from './residence.ts';
import { addGrant, grantRole, removeGrant, revokeRole } from './role-grants.ts';

export const account: Decider<AccountState, AccountCommand, AccountEvent, AccountRefusal> = {
  initial: () => ({
    status: 'unknown',
    accountOid: '',
    profileComplete: false,
    registeredAt: null,
    nickname: null,
    email: null,
    birthDate: null,
    passwordHash: null,
    language: 'en',
    claims: { email: '', nickname: '' },
    residences: [],
    grants: [],
    creatorTags: [],
    levels: [],
    allowBonus: false,
    pendingNickname: null,
    nicknameChanges: {},
    earningCurrency: 'KRW',
    channelLanguage: null,
    invitedBy: null,
    pendingEmail: null,
    code: null,
    compliance: false,
    consents: {},
    consentHistory: [],
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountRegistered':
        return completed(begun(state, { ...event, startedAt: event.registeredAt }), {
          ...event,
          at: event.registeredAt,
        });
      case 'SignUpStarted':
        return begun(state, { ...event, claims: { email: event.emailClaim, nickname: '' } });
      case 'ProfileCompleted':
        return completed(state, {
          ...event,
          claims: { ...state.claims, nickname: event.nicknameClaim },
          at: event.completedAt,
        });
      case 'ConfirmationCodeIssued':
        state.code = { hash: event.codeHash, expiresAt: event.expiresAt, failures: 0 };
        return state;
      case 'ConfirmationFailed':
        if (state.code) state.code.failures += 1;
        return state;
      case 'EmailConfirmed':
        // The code stays: a client that got no answer sends it again.
        state.status = 'confirmed';
        return state;
      case 'ResidenceDeclared':
        return foldResidence(state, event);
      case 'RoleGranted': {
        const { role, scope, until } = event;
        return addGrant(state, { role, scope, until });
      }
      case 'RoleRevoked':
        return removeGrant(state, event);
      case 'CreatorRegistered':
        return foldCreator(state, event);
      case 'CreatorTagsSet':
        state.creatorTags = [...event.tags];
        return state;
      case 'PartnerLevelSet':
        return foldLevel(state, event);
      case 'BonusAcceptanceChanged':
        state.allowBonus = event.allowBonus;
        return state;
      case 'NicknameChangeRequested':
      case 'NicknameChanged':
      case 'NicknameChangeCancelled':
        return foldNicknameChange(state, event);
      case 'EmailChangeRequested':
      case 'EmailChangeFailed':
      case 'EmailChanged':
        return foldEmailChange(state, event);
      case 'ComplianceMarked':
        state.compliance = event.marked;
        return state;
      case 'ConsentGiven':
      case 'ConsentWithdrawn':
        return foldConsent(state, event);
    }
  },

  decide: (state, command) => {
    if (command.type === 'StartSignUp') return startSignUp(state, command);
    if (command.type === 'StartProvedSignUp') return startProvedSignUp(state, command);
    if (state.status === 'unknown' || !state.accountOid) return refuse('ACCOUNT_NOT_FOUND');
    const accountOid = state.accountOid;
    switch (command.type) {
      case 'IssueConfirmationCode':
        if (state.status === 'confirmed') return refuse('ALREADY_CONFIRMED');
        return [
          {
            type: 'ConfirmationCodeIssued',
            accountOid,
            codeHash: command.codeHash,
            expiresAt: command.codeExpiresAt,
          },
        ];
      case 'ConfirmEmail':
        return confirm(state, accountOid, command);
      case 'CompleteProfile':
        return completeProfile(state, accountOid, command);
      case 'DeclareResidence':
        return declareResidence(state, accountOid, command);
      case 'GrantRole':
        return grantRole(state, accountOid, command);
      case 'RevokeRole':
        return revokeRole(state, accountOid, command);
      case 'SetCreatorTags':
        return setCreatorTags(state, accountOid, command);
      case 'SetPartnerLevel':
        return setPartnerLevel(state, accountOid, command);
      case 'RegisterCreator':
        return registerCreator(state, accountOid, command);
      case 'ChangeBonusAcceptance':
        if (state.allowBonus === command.allowBonus) return [];
        return [{ type: 'BonusAcceptanceChanged', accountOid, allowBonus: command.allowBonus }];
      case 'RequestNicknameChange':
      case 'ConfirmNicknameChange':
      case 'CancelNicknameChange':
        return changeNickname(state, accountOid, command);
      case 'RequestEmailChange':
      case 'ConfirmEmailChange':
        return changeEmail(state, accountOid, command);
      case 'MarkCompliance':
        if (state.compliance === command.marked) return [];
        return [{ type: 'ComplianceMarked', accountOid, marked: command.marked, reason: command.reason }];
      case 'ChangeConsents':
        return changeConsents(state, accountOid, command);
    }
  },
};

type NicknameEvent = Extract<AccountEvent, { readonly type: `NicknameChange${string}` }>;

const foldNicknameChange = (state: AccountState, event: NicknameEvent): AccountState => {
  switch (event.type) {
    case 'NicknameChangeRequested': {
      const { changeId, nickname, claim, priceCoins } = event;
      state.pendingNickname = { changeId, nickname, claim, priceCoins };
      return state;
    }
    case 'NicknameChanged':
      state.nickname = event.nickname;
      state.claims = { ...state.claims, nickname: event.claim };
      state.nicknameChanges[event.changeId] = { priceCoins: state.pendingNickname?.priceCoins ?? 0 };
      state.pendingNickname = null;
      return state;
    case 'NicknameChangeCancelled':
      if (state.pendingNickname?.changeId === event.changeId) state.pendingNickname = null;
      return state;
  }
};

/** What registering as a creator gives. */
const registerCreator = (
  state: AccountState,
  accountOid: Oid,
  command: Extract<AccountCommand, { readonly type: 'RegisterCreator' }>,
): AccountEvent[] | Refusal<'ALREADY_CREATOR' | 'CREATOR_ROLE_TAKEN'> => {
  if (isCreatorForGood(state)) return refuse('ALREADY_CREATOR');
  if (lostCreatorRole(state)) return refuse('CREATOR_ROLE_TAKEN');
  const { channelLanguage, earningCurrency, usageTermsVersion, feeTermsVersion } = command;
  return [
    {
      type: 'CreatorRegistered',
      accountOid,
      channelLanguage,
      earningCurrency,
      usageTermsVersion,
      feeTermsVersion,
    },
  ];
};

type CreatorRegistered = Extract<AccountEvent, { readonly type: 'CreatorRegistered' }>;

const foldCreator = (
  state: AccountState,
  { earningCurrency, channelLanguage }: CreatorRegistered,
): AccountState => {
  addGrant(state, creatorForGood);
  state.earningCurrency = earningCurrency;
  state.channelLanguage = channelLanguage;
  return state;
};

const creatorForGood: RoleGrant = { role: 'creator', scope: 'platform', until: null };

const isCreatorForGood = ({ grants }: Pick<AccountState, 'grants'>): boolean =>
  grants.some(({ role, scope, until }) => role === 'creator' && scope === 'platform' && until === null);

/**
 * Who became a creator stays one for good unless the role is taken away: only an administrator gives it back.
 */
export const lostCreatorRole = (state: Pick<AccountState, 'channelLanguage' | 'grants'>): boolean =>
  state.channelLanguage !== null && !isCreatorForGood(state);

export const accountStream = defineStream({
  category: 'account',
  idPattern: '{oid}',
  holds: 'registration (personal fields sealed), confirmation, residence, roles, sales settings, consents',
  context: 'identity',
  decider: account,
  events: accountEvents,
});
