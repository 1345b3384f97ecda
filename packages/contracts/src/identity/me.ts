import { timestamp } from '@fanfold/domain';
import { grantableRoles, loginProvider, requiredConsents } from '@fanfold/domain/identity';
import { z } from 'zod';

import { language, oid } from '../common.ts';
import { residence } from './residence-reply.ts';

export const Me = z.object({
  oid,
  nickname: z.string(),
  /** Below `/api/account/profile-image/`; null without an image. */
  profileImageKey: z.string().nullable(),
  email: z.string(),
  language,
  roles: z.array(z.enum(['user', ...grantableRoles])),
  /** The person's residence, with its beginning and its evidence; null while it is unknown. */
  residence: residence.nullable(),
  /**
   * Whether the person has proved to be an adult (IDN-063), until when, and whether by their own word only.
   */
  isUserAdult: z.boolean(),
  isSelfCert: z.boolean(),
  adultUntil: z.string().nullable(),
  /** Whether this session shows adult works; never without the proof. */
  adultOn: z.boolean(),
  allowBonus: z.boolean(),
  /** The price of a change of nickname now, in coins; the first nickname is free. */
  nicknamePriceCoins: z.int(),
  /** PAY-048: a saved card charges at one touch; chat credits are topped up from the coins by themselves. */
  oneTouchPayment: z.boolean(),
  chatOneTouchPayment: z.boolean(),
  /** `managed-channel:{oid}` for each channel that the person manages (IDN-088). */
  creatorTags: z.array(z.string()),
  /** Whether they see what is being tried out (IDN-116). */
  /** The role of a creator was taken away. What they earned stays theirs. */
  formerCreator: z.boolean(),
  isBetaTester: z.boolean(),
  /** When an administrator's look as this person ends; only in such a session (IDN-127). */
  impersonatedUntil: timestamp.optional(),
  /** The hidden path segment of the administration area, only for those who may enter it. */
  adminPath: z.string().optional(),
  /** The person agreed that their visits are recorded (IDN-035). */
  analytics: z.boolean(),
  /** The account of a reviewer: its calls carry `X-Compliance-Account: 1` (IDN-126). */
  compliance: z.boolean(),
  /** The channel that this session acts for (IDN-056); `isOver` once the person manages it no longer. */
  managing: z.object({ oid, nickname: z.string(), isOver: z.boolean() }).nullable(),
  /** Texts that are other ones than the person agreed to: they are asked again before they go on. */
  consentsDue: z.array(z.enum(requiredConsents)),
  /** True while the password was entered recently enough for sensitive acts. */
  fresh: z.boolean(),
});
export type Me = z.infer<typeof Me>;
/** A person who has confirmed their address and not completed their profile. */
const Newcomer = z.object({ oid, email: z.string() });
export type Newcomer = z.infer<typeof Newcomer>;
/** IDN-008: the time by the service's clock. */
export const ServerDateReply = z.object({ date: timestamp });
/** IDN-007. ISO 3166-1 alpha-2; null where it is unknown. */
export const CountryReply = z.object({ country: z.string().nullable() });
/** `me` is `null` for a visitor who is not signed in, and for a newcomer. */
export const MeReply = z.object({
  me: Me.nullable(),
  newcomer: Newcomer.nullable(),
  /** The session waits for the code of the second step; then `me` is null. */
  secondFactor: z.boolean(),
  /** Companies whose accounts open ours here. */
  signInWith: z.array(loginProvider),
});
