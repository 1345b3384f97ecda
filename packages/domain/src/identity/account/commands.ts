import type { Oid } from '../../ids.ts';
import type { Currency } from '../../money.ts';
import type { Timestamp } from '../../time.ts';
import type { Language } from '../roles.ts';
import type { ConsentCommand, ConsentState } from './consents.ts';
import type { CreatorTagsCommand, CreatorTagsRefusal } from './creator-tags.ts';
import type { EmailCommand, EmailRefusal, PendingEmail } from './email-change.ts';
import type { Residence, RoleGrant } from './events.ts';
import type { NicknameCommand, NicknameRefusal } from './nickname-change.ts';
import type { DatedLevel, PartnerLevelCommand, PartnerLevelRefusal } from './partner-levels.ts';

export type AccountCommand =
  | {
      readonly type: 'StartSignUp';
      readonly accountOid: Oid;
      readonly email: string;
      /** Null where the person signs in with another company's account. */
      readonly passwordHash: string | null;
      readonly language: Language;
      readonly emailClaim: string;
      readonly codeHash: string;
      readonly codeExpiresAt: Timestamp;
      /** Whose invitation led here. */
      readonly invitedBy?: Oid | undefined;
      readonly now: Timestamp;
    }
  | {
      /** The address is proved already: an OpenID provider vouches for it. */
      readonly type: 'StartProvedSignUp';
      readonly accountOid: Oid;
      readonly email: string;
      readonly language: Language;
      readonly emailClaim: string;
      readonly invitedBy?: Oid | undefined;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'CompleteProfile';
      readonly nickname: string;
      readonly nicknameClaim: string;
      readonly birthDate: string;
      readonly consents: { termsVersion: string; personalDataVersion: string; marketing: boolean };
      /** Where the person lives, and what that rests on. */
      readonly residence: Pick<Residence, 'country' | 'evidence'>;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'IssueConfirmationCode';
      readonly codeHash: string;
      readonly codeExpiresAt: Timestamp;
    }
  | { readonly type: 'ConfirmEmail'; readonly codeHash: string; readonly now: Timestamp }
  | ({ readonly type: 'DeclareResidence'; readonly now: Timestamp } & Pick<Residence, 'country' | 'evidence'>)
  | ({ readonly type: 'GrantRole'; readonly reason: string } & RoleGrant)
  | ({ readonly type: 'RevokeRole'; readonly reason: string } & Omit<RoleGrant, 'until'>)
  | {
      readonly type: 'RegisterCreator';
      readonly channelLanguage: Language;
      readonly earningCurrency: Currency;
      readonly usageTermsVersion: string;
      readonly feeTermsVersion: string;
    }
  | { readonly type: 'ChangeBonusAcceptance'; readonly allowBonus: boolean }
  | NicknameCommand
  | { readonly type: 'MarkCompliance'; readonly marked: boolean; readonly reason: string }
  | EmailCommand
  | ConsentCommand
  | CreatorTagsCommand
  | PartnerLevelCommand;

/** Plain JSON: a snapshot is this value written down. */
export type AccountState = {
  status: 'unknown' | 'unconfirmed' | 'confirmed';
  accountOid: Oid | '';
  /** Nickname, birth date and consents are known: the last step of sign-up. */
  profileComplete: boolean;
  registeredAt: Timestamp | null;
  nickname: string | null;
  email: string | null;
  birthDate: string | null;
  passwordHash: string | null;
  language: Language;
  claims: { email: string; nickname: string };
  /** Where the person has lived since when, the oldest first. */
  residences: Residence[];
  /** Roles with their scope and end; one for each role and scope. */
  grants: RoleGrant[];
  /** What administrators set, in alphabetical order. */
  creatorTags: string[];
  /** Partner levels with the moment from which each counts, the oldest first. */
  levels: DatedLevel[];
  allowBonus: boolean;
  /** A change that was asked for and is not paid yet. */
  pendingNickname: { changeId: Oid; nickname: string | null; claim: string; priceCoins: number } | null;
  /**
   * Changes that took effect and what they cost, for ever: a payment that is read late must not bring its
   * coins back.
   */
  nicknameChanges: Record<string, { priceCoins: number }>;
  /** Of a registered creator's channel; null for other people. */
  channelLanguage: Language | null;
  earningCurrency: Currency;
  invitedBy: Oid | null;
  /** It is shown nothing that a store or a payment provider forbids. */
  compliance: boolean;
  /** Another address that the owner asked for; null without one. */
  pendingEmail: PendingEmail | null;
  code: { hash: string; expiresAt: Timestamp; failures: number } | null;
} & ConsentState;

export type AccountRefusal =
  | 'ACCOUNT_NOT_FOUND'
  | 'ALREADY_REGISTERED'
  | 'CONFIRMATION_CODE_WRONG'
  | 'CONFIRMATION_CODE_EXPIRED'
  | 'ALREADY_CONFIRMED'
  | 'ADDRESS_NOT_CONFIRMED'
  | 'PROFILE_COMPLETE'
  | 'ALREADY_CREATOR'
  | 'CREATOR_ROLE_TAKEN'
  | 'ROLE_SCOPE_WRONG'
  | 'CONSENT_NEEDED'
  | CreatorTagsRefusal
  | PartnerLevelRefusal
  | NicknameRefusal
  | EmailRefusal;

export type AccountCommandOf<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;
