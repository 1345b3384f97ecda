import { currencies } from '@fanfold/domain';
import { z } from 'zod';

import { calendarDay, language, oid, position } from '../common.ts';
import { limits } from '../limits.ts';
import { nickname } from './nickname.ts';
import { PasskeyAssertion } from './passkeys.ts';
import { password } from './password.ts';
import { residenceCountry } from './residence.ts';

export { nickname, password };

export const SignUpBody = z
  .object({
    email: z.email().max(254),
    password,
    /** The password again. It is not needed, and has to be the same where it is sent (IDN-093). */
    passwordRepeat: z.string().max(limits.password.maxLength).optional(),
    language,
    /** The account that invited this person (COM-058). */
    invitedBy: oid.optional(),
  })
  .refine(({ password: first, passwordRepeat: again }) => again === undefined || again === first, {
    path: ['passwordRepeat'],
  });
/** 202, whether or not the address was new: the mail alone tells which (account probing). */
export const SignUpReply = z.object({ signUpId: oid, stage: z.literal('askForConfirmationKey') });

export const ConfirmSignUpBody = z.object({ signUpId: oid, code: z.string().regex(/^\d{6}$/) });
export const ResendCodeBody = z.object({ signUpId: oid });

export const LogInBody = z.discriminatedUnion('loginType', [
  z.object({ loginType: z.literal('email'), email: z.string().max(254), password: z.string().max(200) }),
  z.object({ loginType: z.literal('token'), token: z.string().max(200) }),
  z.object({ loginType: z.literal('passkey'), passkey: PasskeyAssertion }),
]);

/** Sign-up's last step. */
export const CompleteProfileBody = z.object({
  nickname,
  /** `yyyy-mm-dd` */
  birthDate: calendarDay,
  /** The person's residence; if left out, it is assumed from the language until they declare it. */
  country: residenceCountry.optional(),
  consents: z.object({
    terms: z.literal(true),
    personalData: z.literal(true),
    marketing: z.boolean().default(false),
  }),
});

/**
 * `askForConfirmationKey`: a code was mailed, and no session is open (IDN-081). `askForProfile`: the session
 * can complete the profile, and nothing else. `askForSecondFactor`: it can enter the code of the
 * authenticator app. `askForDeletionWait`: it can decide whether the account stays (IDN-086).
 */
const stage = z.enum([
  'complete',
  'askForConfirmationKey',
  'askForProfile',
  'askForSecondFactor',
  'askForDeletionWait',
]);

/** The log-in reply (IDN-069). The token is for API clients; browsers have the cookie. */
export const LogInReply = z.object({
  oid,
  stage,
  token: z.string(),
  email: z.string(),
  position,
  /** IDN-066: the account waits for its deletion, until the moment `confirmUnregister`. */
  unregisterState: z.literal('wait').optional(),
  confirmUnregister: z.string().optional(),
  /** As the provider says; only where the person signed in with an account of another company. */
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  /**
   * The id of the opened session (`sessionId` in the list of sessions), after a log-in with Google or with
   * Apple.
   */
  googleSessionHash: z.string().optional(),
  appleSessionHash: z.string().optional(),
});

/** The owner's address becomes another one: a code is mailed to it, and confirms it. */
export const ChangeEmailBody = z.object({ email: z.email().max(254) });
export const ConfirmEmailChangeBody = z.object({ code: z.string().regex(/^\d{6}$/) });

export const NicknameQuery = z.object({ nickname: z.string().max(100) });
export const NicknameReply = z.object({ available: z.boolean() });

export const BecomeCreatorBody = z.object({
  channelLanguage: language,
  earningCurrency: z.enum(currencies),
  usageTerms: z.literal(true),
  feeTerms: z.literal(true),
});

export * from './adult.ts';
export * from './channel-managers.ts';
export * from './consents.ts';
export * from './creators.ts';
export * from './data-export.ts';
export * from './deletion.ts';
export * from './find-user.ts';
export * from './info.ts';
export * from './logins.ts';
export * from './me.ts';
export * from './new-users.ts';
export * from './nickname-change.ts';
export * from './passkeys.ts';
export * from './password-change.ts';
export {
  type EstimatePassword,
  loadPasswordEstimate,
  type PasswordEstimate,
} from './password-strength.ts';
export * from './profile.ts';
export * from './residence.ts';
export * from './residence-reply.ts';
export * from './sanctions.ts';
export * from './second-factor.ts';
export * from './sessions.ts';
export * from './visits.ts';
