/** What a person reads for each refusal of the context. */
export const identityProblemTexts = {
  ACCOUNT_NOT_FOUND: /*i18n*/ { id: 'problem.ACCOUNT_NOT_FOUND', message: 'There is no such account.' },
  ALREADY_REGISTERED: /*i18n*/ { id: 'problem.ALREADY_REGISTERED', message: 'This account exists already.' },
  NICKNAME_TAKEN: /*i18n*/ { id: 'problem.NICKNAME_TAKEN', message: 'This nickname is already taken.' },
  EMAIL_UNCHANGED: /*i18n*/ {
    id: 'problem.EMAIL_UNCHANGED',
    message: 'This is your e-mail address already.',
  },
  NICKNAME_FINAL: /*i18n*/ {
    id: 'problem.NICKNAME_FINAL',
    message: 'This name is set already and cannot be changed. Support can correct a mistake.',
  },
  NICKNAME_NOT_CURRENT: /*i18n*/ {
    id: 'problem.NICKNAME_NOT_CURRENT',
    message: 'Your name was changed meanwhile. Reload the page and try again.',
  },
  CUSTOM_URL_NOT_AVAILABLE: /*i18n*/ {
    id: 'problem.CUSTOM_URL_NOT_AVAILABLE',
    message: 'This URL is not available.',
  },
  IMAGE_UNREADABLE: /*i18n*/ {
    id: 'problem.IMAGE_UNREADABLE',
    message: 'We cannot read this image. Use a JPEG, PNG, WebP, GIF or AVIF file.',
  },
  IMAGE_TOO_LARGE: /*i18n*/ {
    id: 'problem.IMAGE_TOO_LARGE',
    message: 'This image is too large. Use one below 20 MB and 50 megapixels.',
  },
  MANAGER_PASSWORD_WRONG: /*i18n*/ { id: 'problem.MANAGER_PASSWORD_WRONG', message: 'Incorrect password' },
  MANAGER_PASSWORD_NOT_SET: /*i18n*/ {
    id: 'problem.MANAGER_PASSWORD_NOT_SET',
    message: 'The creator has not set a manager password yet.',
  },
  TOO_MANY_MANAGERS: /*i18n*/ {
    id: 'problem.TOO_MANY_MANAGERS',
    message: 'A channel can have 20 managers. Remove one first.',
  },
  MANAGER_MODE_OVER: /*i18n*/ {
    id: 'problem.MANAGER_MODE_OVER',
    message: 'You do not manage this channel any more. Leave the manager mode.',
  },
  CONSENT_NEEDED: /*i18n*/ {
    id: 'problem.CONSENT_NEEDED',
    message: 'An account needs this agreement. You can delete your account under Privacy.',
  },
  CONSENT_TEXT_CHANGED: /*i18n*/ {
    id: 'problem.CONSENT_TEXT_CHANGED',
    message: 'This text has changed meanwhile. Please read it again.',
  },
  PASSWORD_TOO_COMMON: /*i18n*/ {
    id: 'problem.PASSWORD_TOO_COMMON',
    message: 'This password is one of the first that others would try. Please choose another.',
  },
  PASSWORD_LINK_EXPIRED: /*i18n*/ {
    id: 'problem.PASSWORD_LINK_EXPIRED',
    message: 'This password link has expired. Please send the reset e-mail again.',
  },
  TOO_YOUNG: /*i18n*/ { id: 'problem.TOO_YOUNG', message: 'You are too young to register.' },
  CONFIRMATION_CODE_WRONG: /*i18n*/ {
    id: 'problem.CONFIRMATION_CODE_WRONG',
    message: 'Wrong confirmation number.',
  },
  CONFIRMATION_CODE_EXPIRED: /*i18n*/ {
    id: 'problem.CONFIRMATION_CODE_EXPIRED',
    message: 'This confirmation number has expired. Please ask for a new one.',
  },
  ALREADY_CONFIRMED: /*i18n*/ {
    id: 'problem.ALREADY_CONFIRMED',
    message: 'This address is confirmed already.',
  },
  ADDRESS_NOT_CONFIRMED: /*i18n*/ {
    id: 'problem.ADDRESS_NOT_CONFIRMED',
    message: 'Confirm your e-mail address first.',
  },
  PROFILE_REQUIRED: /*i18n*/ { id: 'problem.PROFILE_REQUIRED', message: 'Complete your profile first.' },
  PROFILE_COMPLETE: /*i18n*/ {
    id: 'problem.PROFILE_COMPLETE',
    message: 'Your profile is complete already. You can change it under My info.',
  },
  ALREADY_CREATOR: /*i18n*/ { id: 'problem.ALREADY_CREATOR', message: 'You are a creator already.' },
  CREATOR_ROLE_TAKEN: /*i18n*/ {
    id: 'problem.CREATOR_ROLE_TAKEN',
    message: 'Your role as a creator was taken away. Our support decides whether you get it back.',
  },
  SESSION_NOT_FOUND: /*i18n*/ {
    id: 'problem.SESSION_NOT_FOUND',
    message: 'This device is signed out already.',
  },
  PASSKEY_NOT_FOUND: /*i18n*/ {
    id: 'problem.PASSKEY_NOT_FOUND',
    message: 'We do not know this device any more.',
  },
  PASSKEY_REFUSED: /*i18n*/ {
    id: 'problem.PASSKEY_REFUSED',
    message: 'The device could not confirm that it is you. Try again, or enter your password.',
  },
  ROLE_SCOPE_WRONG: /*i18n*/ {
    id: 'problem.ROLE_SCOPE_WRONG',
    message: 'A channel manager needs a channel; other roles count on the whole platform.',
  },
  LEVEL_DATE_PAST: /*i18n*/ {
    id: 'problem.LEVEL_DATE_PAST',
    message: 'A partner level cannot count from a day that is over.',
  },
  NOT_A_CREATOR: /*i18n*/ { id: 'problem.NOT_A_CREATOR', message: 'This person is not a creator.' },
  CONSENT_REQUIRED: /*i18n*/ {
    id: 'problem.CONSENT_REQUIRED',
    message: 'Our terms have changed. Please agree to the new version first.',
  },
  SUSPENDED: /*i18n*/ {
    id: 'problem.SUSPENDED',
    message: 'Your account is suspended. You can read, appeal, and download your data.',
  },
  SANCTION_NOT_FOUND: /*i18n*/ {
    id: 'problem.SANCTION_NOT_FOUND',
    message: 'There is no such measure.',
  },
  SANCTION_OVER: /*i18n*/ {
    id: 'problem.SANCTION_OVER',
    message: 'This measure has ended already.',
  },
  SANCTION_INVALID: /*i18n*/ {
    id: 'problem.SANCTION_INVALID',
    message: 'A suspension needs an end in the future, a ban has none, and a channel ban needs a channel.',
  },
  ALREADY_APPEALED: /*i18n*/ {
    id: 'problem.ALREADY_APPEALED',
    message: 'You have appealed already. We answer by e-mail.',
  },
  APPEAL_NOT_OPEN: /*i18n*/ {
    id: 'problem.APPEAL_NOT_OPEN',
    message: 'There is no appeal that waits for an answer.',
  },
  ILLEGAL_DOWNLOADER: /*i18n*/ {
    id: 'problem.ILLEGAL_DOWNLOADER',
    message: 'Sign-in is blocked because of illegal downloads.',
  },
  DOWNLOADER_MARKED: /*i18n*/ {
    id: 'problem.DOWNLOADER_MARKED',
    message: 'An administrator blocked this account, so only an administrator can unblock it.',
  },
  TOO_MANY_PASSKEYS: /*i18n*/ {
    id: 'problem.TOO_MANY_PASSKEYS',
    message: 'So many devices are registered that one has to be removed first.',
  },
  TERMS_REQUIRED: /*i18n*/ { id: 'problem.TERMS_REQUIRED', message: 'Accept the terms first.' },
  NICKNAME_UNCHANGED: /*i18n*/ {
    id: 'problem.NICKNAME_UNCHANGED',
    message: 'This is your nickname already.',
  },
  NICKNAME_CHANGE_NOT_FOUND: /*i18n*/ {
    id: 'problem.NICKNAME_CHANGE_NOT_FOUND',
    message: 'The change of nickname is no longer open. Nothing was taken.',
  },
  IDENTIFICATION_REQUIRED: /*i18n*/ {
    id: 'problem.IDENTIFICATION_REQUIRED',
    message: 'Identification is required.',
  },
  OWN_ACCOUNT: /*i18n*/ {
    id: 'problem.OWN_ACCOUNT',
    message: 'Administrators cannot do this for their own account.',
  },
  MAIL_REFUSED: /*i18n*/ {
    id: 'problem.MAIL_REFUSED',
    message:
      'The mail service does not accept mail to your address, so nothing was sent. You can print this page instead.',
  },
  DELETION_NOT_REQUESTED: /*i18n*/ {
    id: 'problem.DELETION_NOT_REQUESTED',
    message: 'Answer the questions about your reasons first.',
  },
  DELETION_WAITING: /*i18n*/ {
    id: 'problem.DELETION_WAITING',
    message: 'This account is waiting for its deletion already.',
  },
  DELETION_FINAL: /*i18n*/ {
    id: 'problem.DELETION_FINAL',
    message: 'The deletion of this account is final.',
  },
  DELETION_LOSSES_CHANGED: /*i18n*/ {
    id: 'problem.DELETION_LOSSES_CHANGED',
    message: 'What you would lose has changed meanwhile. Please look at it again.',
  },
  DELETION_HOLDS_OPEN: /*i18n*/ {
    id: 'problem.DELETION_HOLDS_OPEN',
    message:
      'Some of the coins are held for a mission or a gift. The account can be deleted when that is settled.',
  },
  DELETION_PAYOUT_OPEN: /*i18n*/ {
    id: 'problem.DELETION_PAYOUT_OPEN',
    message: 'The last payout is not paid yet. The account is deleted when it has been.',
  },
  DELETION_CHARGES_OPEN: /*i18n*/ {
    id: 'problem.DELETION_CHARGES_OPEN',
    message: 'A payment is under way. The account can be deleted when it has ended.',
  },
  DELETION_NOT_DUE: /*i18n*/ {
    id: 'problem.DELETION_NOT_DUE',
    message: 'The date of the deletion has not come yet.',
  },
  DATA_EXPORT_TOO_OFTEN: /*i18n*/ {
    id: 'problem.DATA_EXPORT_TOO_OFTEN',
    message: 'You have downloaded your data three times within a day. Please try again tomorrow.',
  },
  DATA_EXPORT_NOT_FOUND: /*i18n*/ {
    id: 'problem.DATA_EXPORT_NOT_FOUND',
    message: 'This download is no longer available. Start it again.',
  },
  BIRTH_DATE_WRONG: /*i18n*/ {
    id: 'problem.BIRTH_DATE_WRONG',
    message: 'Incorrect date of birth.',
  },
  ADULT_CHECK_NOT_OFFERED: /*i18n*/ {
    id: 'problem.ADULT_CHECK_NOT_OFFERED',
    message: 'Verifying your age is not offered in your country at the moment.',
  },
  ADULT_CHECK_NOT_FOUND: /*i18n*/ {
    id: 'problem.ADULT_CHECK_NOT_FOUND',
    message: 'This check has ended. Please start again.',
  },
  ADULT_NOT_VERIFIED: /*i18n*/ {
    id: 'problem.ADULT_NOT_VERIFIED',
    message: "Sorry, we weren't able to verify your information.",
  },
  ADULT_CHECK_CANCELLED: /*i18n*/ {
    id: 'problem.ADULT_CHECK_CANCELLED',
    message: 'You cancelled the check. Nothing has changed.',
  },
  ADULT_TOO_YOUNG: /*i18n*/ {
    id: 'problem.ADULT_TOO_YOUNG',
    message: 'Adult works are for adults only.',
  },
  ADULT_PROOF_NOT_FOUND: /*i18n*/ {
    id: 'problem.ADULT_PROOF_NOT_FOUND',
    message: 'You are not verified as an adult, so there is nothing to cancel.',
  },
  ADULT_PROOF_REQUIRED: /*i18n*/ {
    id: 'problem.ADULT_PROOF_REQUIRED',
    message: 'Verify that you are an adult first.',
  },
} as const;
