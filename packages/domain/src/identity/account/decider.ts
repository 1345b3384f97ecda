import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Currency } from '../../money.ts';
import type { PartnerLevel } from '../../partner-level.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import type { GrantableRole, Language } from '../roles.ts';
import { type AccountEvent, accountEvents } from './events.ts';
import { changeNickname, type NicknameCommand, type NicknameRefusal } from './nickname-change.ts';

export type AccountCommand =
  | {
      readonly type: 'RegisterAccount';
      readonly accountOid: Oid;
      readonly email: string;
      readonly nickname: string;
      readonly birthDate: string;
      readonly passwordHash: string;
      readonly language: Language;
      readonly claims: { email: string; nickname: string };
      readonly consents: { termsVersion: string; personalDataVersion: string; marketing: boolean };
      readonly codeHash: string;
      readonly codeExpiresAt: Timestamp;
      /** Whose invitation led here. */
      readonly invitedBy?: Oid | undefined;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'IssueConfirmationCode';
      readonly codeHash: string;
      readonly codeExpiresAt: Timestamp;
    }
  | { readonly type: 'ConfirmEmail'; readonly codeHash: string; readonly now: Timestamp }
  | { readonly type: 'GrantRole'; readonly role: GrantableRole; readonly reason: string }
  | { readonly type: 'RevokeRole'; readonly role: GrantableRole; readonly reason: string }
  | {
      readonly type: 'RegisterCreator';
      readonly channelLanguage: Language;
      readonly earningCurrency: Currency;
      readonly usageTermsVersion: string;
      readonly feeTermsVersion: string;
    }
  | { readonly type: 'ChangeBonusAcceptance'; readonly allowBonus: boolean }
  | NicknameCommand;

/** Plain JSON: a snapshot is this value written down. */
export type AccountState = {
  status: 'unknown' | 'unconfirmed' | 'confirmed';
  accountOid: Oid | '';
  nickname: string | null;
  email: string | null;
  birthDate: string | null;
  passwordHash: string | null;
  language: Language;
  claims: { email: string; nickname: string };
  roles: GrantableRole[];
  level: PartnerLevel;
  allowBonus: boolean;
  /** A change that was asked for and is not paid yet. */
  pendingNickname: { changeId: Oid; nickname: string | null; claim: string; priceCoins: number } | null;
  /** Changes that took effect and what they cost, for ever: a payment that is read late must not bring its coins back. */
  nicknameChanges: Record<string, { priceCoins: number }>;
  earningCurrency: Currency;
  invitedBy: Oid | null;
  code: { hash: string; expiresAt: Timestamp; failures: number } | null;
};

export type AccountRefusal =
  | 'ACCOUNT_NOT_FOUND'
  | 'ALREADY_REGISTERED'
  | 'CONFIRMATION_CODE_WRONG'
  | 'CONFIRMATION_CODE_EXPIRED'
  | 'ALREADY_CONFIRMED'
  | 'ALREADY_CREATOR'
  | NicknameRefusal;

/** A six-digit code survives this many wrong guesses, then a new one has to be asked for. */
export const maxConfirmationFailures = 5;

export const account: Decider<AccountState, AccountCommand, AccountEvent, AccountRefusal> = {
  initial: () => ({
    status: 'unknown',
    accountOid: '',
    nickname: null,
    email: null,
    birthDate: null,
    passwordHash: null,
    language: 'en',
    claims: { email: '', nickname: '' },
    roles: [],
    level: 'free',
    allowBonus: false,
    pendingNickname: null,
    nicknameChanges: {},
    earningCurrency: 'KRW',
    invitedBy: null,
    code: null,
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'AccountRegistered':
        state.status = 'unconfirmed';
        state.accountOid = event.accountOid;
        state.email = event.email;
        state.nickname = event.nickname;
        state.birthDate = event.birthDate;
        state.passwordHash = event.passwordHash;
        state.language = event.language;
        state.claims = event.claims;
        state.invitedBy = event.invitedBy ?? null;
        return state;
      case 'ConfirmationCodeIssued':
        state.code = { hash: event.codeHash, expiresAt: event.expiresAt, failures: 0 };
        return state;
      case 'ConfirmationFailed':
        if (state.code) state.code.failures += 1;
        return state;
      case 'EmailConfirmed':
        // The code stays, as whoever got no answer sends it again.
        state.status = 'confirmed';
        return state;
      case 'RoleGranted':
        if (!state.roles.includes(event.role)) state.roles.push(event.role);
        return state;
      case 'RoleRevoked':
        state.roles = state.roles.filter((role) => role !== event.role);
        return state;
      case 'CreatorRegistered':
        if (!state.roles.includes('creator')) state.roles.push('creator');
        state.earningCurrency = event.earningCurrency;
        return state;
      case 'BonusAcceptanceChanged':
        state.allowBonus = event.allowBonus;
        return state;
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
  },

  decide: (state, command) => {
    if (command.type === 'RegisterAccount') return register(state, command);
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
      case 'GrantRole':
        if (state.roles.includes(command.role)) return [];
        return [{ type: 'RoleGranted', accountOid, role: command.role, reason: command.reason }];
      case 'RevokeRole':
        if (!state.roles.includes(command.role)) return [];
        return [{ type: 'RoleRevoked', accountOid, role: command.role, reason: command.reason }];
      case 'RegisterCreator': {
        if (state.roles.includes('creator')) return refuse('ALREADY_CREATOR');
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
      }
      case 'ChangeBonusAcceptance':
        if (state.allowBonus === command.allowBonus) return [];
        return [{ type: 'BonusAcceptanceChanged', accountOid, allowBonus: command.allowBonus }];
      case 'RequestNicknameChange':
      case 'ConfirmNicknameChange':
      case 'CancelNicknameChange':
        return changeNickname(state, accountOid, command);
    }
  },
};

export const accountStream = defineStream({
  category: 'account',
  idPattern: '{oid}',
  holds: 'registration (personal fields sealed), confirmation, roles, sales settings',
  context: 'identity',
  decider: account,
  events: accountEvents,
});

type Command<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;

const register = (state: AccountState, command: Command<'RegisterAccount'>) => {
  if (state.status !== 'unknown') return refuse('ALREADY_REGISTERED');
  const { accountOid, email, nickname, birthDate, passwordHash, language, claims, consents } = command;
  const invitedBy = command.invitedBy === accountOid ? undefined : command.invitedBy;
  return [
    {
      type: 'AccountRegistered',
      accountOid,
      email,
      nickname,
      birthDate,
      passwordHash,
      language,
      claims,
      consents,
      registeredAt: command.now,
      ...(invitedBy === undefined ? {} : { invitedBy }),
    },
    {
      type: 'ConfirmationCodeIssued',
      accountOid,
      codeHash: command.codeHash,
      expiresAt: command.codeExpiresAt,
    },
  ] satisfies AccountEvent[];
};

const confirm = (state: AccountState, accountOid: Oid, command: Command<'ConfirmEmail'>) => {
  const isConfirmed = state.status === 'confirmed';
  if (!state.code || state.code.expiresAt <= command.now || state.code.failures >= maxConfirmationFailures) {
    return refuse(isConfirmed ? 'ALREADY_CONFIRMED' : 'CONFIRMATION_CODE_EXPIRED');
  }
  // A wrong guess is an event, or else the limit could be walked around by asking another process.
  if (state.code.hash !== command.codeHash) return [{ type: 'ConfirmationFailed', accountOid } as const];
  if (isConfirmed) return [];
  return [{ type: 'EmailConfirmed', accountOid, confirmedAt: command.now } as const];
};
