// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { country } from '../../country.ts';
import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { currencies } from '../../money.ts';
import { partnerLevel } from '../../partner-level.ts';
import { timestamp } from '../../time.ts';
import { grantableRole, language } from '../roles.ts';
import { consent, consentVia } from './consent-kinds.ts';
import { residenceEvidence, roleScope } from './grant-kinds.ts';

/** A sign-up in one step; not written any more: `SignUpStarted` and `ProfileCompleted` say the same. */
export const AccountRegistered = defineEvent(
  'AccountRegistered',
  {
    accountOid: oid,
    email: z.string().nullable(),
    nickname: z.string().nullable(),
    /** `yyyy-mm-dd` */
    birthDate: z.string().nullable(),
    passwordHash: z.string().nullable(),
    language,
    /** The claim streams (without their category) that hold the address and the nickname. */
    claims: z.object({ email: z.string(), nickname: z.string() }),
    consents: z.object({ termsVersion: z.string(), personalDataVersion: z.string(), marketing: z.boolean() }),
    registeredAt: timestamp,
    /** The account that invited this person (COM-058). */
    invitedBy: oid.optional(),
  },
  {
    subject: 'accountOid',
    sealed: { email: 'profile', nickname: 'profile', birthDate: 'profile', passwordHash: 'profile' },
  },
);

/** A person began to sign up. Without a confirmed address and a profile the account can do nothing. */
export const SignUpStarted = defineEvent(
  'SignUpStarted',
  {
    accountOid: oid,
    email: z.string().nullable(),
    passwordHash: z.string().nullable(),
    language,
    /** The claim stream (without its category) that holds the address once it is confirmed. */
    emailClaim: z.string(),
    startedAt: timestamp,
    /** The account that invited this person (COM-058). */
    invitedBy: oid.optional(),
  },
  { subject: 'accountOid', sealed: { email: 'profile', passwordHash: 'profile' } },
);

/** The last step of a sign-up: who the person is, and which versions of texts they agreed to (IDN-096). */
export const ProfileCompleted = defineEvent(
  'ProfileCompleted',
  {
    accountOid: oid,
    nickname: z.string().nullable(),
    /** The claim stream (without its category) that holds the nickname. */
    nicknameClaim: z.string(),
    /** `yyyy-mm-dd` */
    birthDate: z.string().nullable(),
    consents: z.object({ termsVersion: z.string(), personalDataVersion: z.string(), marketing: z.boolean() }),
    completedAt: timestamp,
  },
  { subject: 'accountOid', sealed: { nickname: 'profile', birthDate: 'profile' } },
);

/** A code was sent to the address; only its hash is kept, and only the newest code counts. */
export const ConfirmationCodeIssued = defineEvent('ConfirmationCodeIssued', {
  accountOid: oid,
  codeHash: z.string(),
  expiresAt: timestamp,
});

export const ConfirmationFailed = defineEvent('ConfirmationFailed', { accountOid: oid });
export const EmailConfirmed = defineEvent('EmailConfirmed', { accountOid: oid, confirmedAt: timestamp });

/** Where the person lives from a moment on: it decides law texts, refund rules, taxes and shown prices. */
export const ResidenceDeclared = defineEvent('ResidenceDeclared', {
  accountOid: oid,
  country,
  from: timestamp,
  evidence: z.enum(residenceEvidence),
});
export type Residence = Pick<z.infer<typeof ResidenceDeclared.schema>, 'country' | 'from' | 'evidence'>;

/** A role, until a moment or for good. It replaces an earlier grant of the same role and scope. */
export const RoleGranted = defineEvent('RoleGranted', {
  accountOid: oid,
  role: grantableRole,
  scope: roleScope,
  /** The first moment at which it does not count any more. */
  until: timestamp.nullable(),
  reason: z.string(),
});
export type RoleGrant = Pick<z.infer<typeof RoleGranted.schema>, 'role' | 'scope' | 'until'>;

export const RoleRevoked = defineEvent('RoleRevoked', {
  accountOid: oid,
  role: grantableRole,
  scope: roleScope,
  reason: z.string(),
});

/** A person became a creator and agreed to both the usage and the fee terms (IDN-111). */
export const CreatorRegistered = defineEvent('CreatorRegistered', {
  accountOid: oid,
  channelLanguage: language,
  earningCurrency: z.enum(currencies),
  usageTermsVersion: z.string(),
  feeTermsVersion: z.string(),
});

/** Whether this seller's items may be paid with bonus coins (LED-018). */
export const BonusAcceptanceChanged = defineEvent('BonusAcceptanceChanged', {
  accountOid: oid,
  allowBonus: z.boolean(),
});

/**
 * A user requested another nickname, and its claim is reserved. If the change has a price, `changeId` is also
 * the id of the spend, and the change takes effect when the spend is paid.
 */
export const NicknameChangeRequested = defineEvent(
  'NicknameChangeRequested',
  {
    accountOid: oid,
    changeId: oid,
    nickname: z.string().nullable(),
    claim: z.string(),
    priceCoins: z.int().nonnegative(),
  },
  { subject: 'accountOid', sealed: { nickname: 'profile' } },
);

/** The nickname is the new one; the claim on the former one is free again. */
export const NicknameChanged = defineEvent(
  'NicknameChanged',
  {
    accountOid: oid,
    changeId: oid,
    nickname: z.string().nullable(),
    claim: z.string(),
    formerClaim: z.string(),
  },
  { subject: 'accountOid', sealed: { nickname: 'profile' } },
);

/** The change was not paid; the nickname stays. */
export const NicknameChangeCancelled = defineEvent('NicknameChangeCancelled', {
  accountOid: oid,
  changeId: oid,
  claim: z.string(),
});

/** The owner asked for another address; of the mailed code the hash is kept. The newest request counts. */
export const EmailChangeRequested = defineEvent(
  'EmailChangeRequested',
  {
    accountOid: oid,
    email: z.string().nullable(),
    /** The claim stream (without its category) that holds the address once it is confirmed. */
    claim: z.string(),
    codeHash: z.string(),
    expiresAt: timestamp,
  },
  { subject: 'accountOid', sealed: { email: 'profile' } },
);

export const EmailChangeFailed = defineEvent('EmailChangeFailed', { accountOid: oid });

/** The address is the new one; the claim on the former one is free again. */
export const EmailChanged = defineEvent(
  'EmailChanged',
  {
    accountOid: oid,
    email: z.string().nullable(),
    claim: z.string(),
    formerClaim: z.string(),
    changedAt: timestamp,
  },
  { subject: 'accountOid', sealed: { email: 'profile' } },
);

/** A person agreed to a text, by its version. What was agreed to at sign-up is in `ProfileCompleted`. */
export const ConsentGiven = defineEvent('ConsentGiven', {
  accountOid: oid,
  consent,
  version: z.string(),
  via: consentVia,
  givenAt: timestamp,
});

export const ConsentWithdrawn = defineEvent('ConsentWithdrawn', {
  accountOid: oid,
  consent,
  via: consentVia,
  withdrawnAt: timestamp,
});

/** An administrator said which tags a creator has; the list replaces the former one. */
export const CreatorTagsSet = defineEvent('CreatorTagsSet', {
  accountOid: oid,
  tags: z.array(z.string()),
  reason: z.string(),
});

/** An administrator set a creator's partner level from now on, in place of planned ones (REV-034). */
export const PartnerLevelSet = defineEvent('PartnerLevelSet', {
  accountOid: oid,
  level: partnerLevel,
  from: timestamp,
  reason: z.string(),
});

/** An administrator marked the account as one of a reviewer of a store, or took the mark away (IDN-126). */
export const ComplianceMarked = defineEvent('ComplianceMarked', {
  accountOid: oid,
  marked: z.boolean(),
  reason: z.string(),
});

export const accountEvents = [
  AccountRegistered,
  SignUpStarted,
  ProfileCompleted,
  ConfirmationCodeIssued,
  ConfirmationFailed,
  EmailConfirmed,
  ResidenceDeclared,
  RoleGranted,
  RoleRevoked,
  CreatorRegistered,
  CreatorTagsSet,
  PartnerLevelSet,
  BonusAcceptanceChanged,
  NicknameChangeRequested,
  NicknameChanged,
  NicknameChangeCancelled,
  EmailChangeRequested,
  EmailChangeFailed,
  EmailChanged,
  ConsentGiven,
  ConsentWithdrawn,
  ComplianceMarked,
] as const;
export type AccountEvent = EventOf<typeof accountEvents>;
