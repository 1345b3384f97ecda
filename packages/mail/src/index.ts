export type { DeliveryResult, Email, EmailContent, SendEmail } from './email.ts';
export { createMailer, type Mailer } from './mailer.ts';
export { createSmtpSender, type SmtpSettings } from './smtp-sender.ts';
export { type TakedownNews, takedownCodeEmail, takedownEmail } from './templates/catalogue/takedown.ts';
export { emailChangeCodeEmail, emailChangedEmail } from './templates/identity/email-change.ts';
export { guessedPasswordEmail } from './templates/identity/guessed-password.ts';
export { newDeviceEmail } from './templates/identity/new-device.ts';
export {
  noAccountEmail,
  noPasswordEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from './templates/identity/password.ts';
export { sanctionEmail } from './templates/identity/sanction.ts';
export { confirmationEmail, knownAddressEmail } from './templates/identity/sign-up.ts';
export { marketingEmail } from './templates/notifications/marketing.ts';
export { type NewsItem, newsWords, noticesEmail } from './templates/notifications/notices.ts';
export { supportAnswerEmail } from './templates/operations/support-answer.ts';
export { guardianConsentEmail } from './templates/payments/guardian-consent.ts';
export { type ReceiptNews, receiptEmail } from './templates/payments/receipt.ts';
export { bankDetailsChangedEmail } from './templates/settlement/bank-details-changed.ts';
export { type PayoutNews, payoutEmail } from './templates/settlement/payout.ts';
export { taxDecisionEmail } from './templates/settlement/tax-decision.ts';
export { type ExpiringLot, expiryWarningEmail } from './templates/wallet/expiry-warning.ts';
