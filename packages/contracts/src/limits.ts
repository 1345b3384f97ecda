/** Business constants that clients show or check early; the service checks them again. */
import { reasonLength } from './reason-length.ts';

export const limits = {
  password: { minLength: 6, maxLength: 200 },
  nickname: { minLength: 2, maxLength: 20 },
  /** IDN-112, in characters. */
  introductionLength: 40,
  /** LED-017: what a change of nickname costs; it is not refunded. */
  nicknameChangeCoins: 500,
  /** What DRM encoding of one content costs its creator. */
  drmEncodingCoins: 300,
  minimumAge: 14,
  /** Beyond this age a birth date is a mistake. */
  maximumAge: 120,
  /** An unconfirmed sign-up can be continued by log-in for so long. */
  signUpDays: 30,
  confirmationCodeMinutes: 15,
  /** How long a mailed link that resets the password works. */
  passwordLinkMinutes: 30,
  claimMinutes: 30,
  chargeMinutes: 30,
  /**
   * Above this amount in won, or its equivalent in another currency, a one-touch payment asks for the
   * password again.
   */
  oneTouchKrw: 30_000,
  guardianDays: 7,
  /** Bonus coins an administrator may give away on one day (Asia/Seoul). */
  adminGrantCoinsADay: 10_000,
  /** ADM-022: the most receivers of one gift. */
  giftReceivers: 100,
  adminFreshMinutes: 15,
  /** IDN-127: how long an administrator looks as another person. */
  impersonationMinutes: 30,
  /** IDN-129: how long an automatic block for downloads lasts. */
  downloadBlockHours: 24,
  /** The length of a reason, in characters. */
  reason: reasonLength,
  /** A fan may have an untouched charge refunded for so many days. */
  refundDays: 7,
  /** A buyer may give back what was not delivered for so many days. */
  withdrawalDays: 7,
  /** Above this, in won, an administrator's refund needs a second administrator. */
  refundApprovalAboveKrw: 500_000,
  /** How long a second administrator may approve what another one asked for. */
  approvalDays: 7,
  /** The most paid coins by which one adjustment changes a creator's revenue. */
  adjustmentCoins: 100_000,
  sessionDays: 30,
  /** IDN-035: how long the visits of a person who agreed to it are kept. */
  visitDays: 90,
  /** Tags that an administrator gives a creator. */
  creatorTags: { most: 20, maxLength: 30 },
  /** IDN-104: what a person writes when they delete their account, in characters. */
  deletionFeedback: { minLength: 21, maxLength: 2_000 },
} as const;

/** The versions of the texts that people agree to. */
export const terms = {
  terms: '2026-11-01',
  personalData: '2026-11-01',
  payment: '2026-11-01',
  creatorUsage: '2026-11-01',
  creatorFees: '2026-11-01',
  adultCheck: '2026-11-23',
  marketing: '2026-11-24',
  analytics: '2026-11-24',
} as const;

/** The version of the notice of the right to withdraw that buyers are shown. */
export const withdrawalNotice = '2026-11-28';

export const feePolicyVersion = 1;
