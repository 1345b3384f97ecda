export {
  type CardProvider,
  type CardSetUpOutcome,
  type CardSetUpRequest,
  type PageRequest,
  type PageWords,
  type PaymentProvider,
  type PaymentRef,
  type ProviderCard,
  ProviderError,
  type ProviderOutcome,
  type ProviderReport,
  type RefundOutcome,
  type RefundRequest,
  type SavedCardRequest,
  type SettlementLine,
  type WebhookRequest,
} from './provider.ts';
export { type ReceiptNews, receiptMail } from './receipt-mail.ts';
export { receiptOf } from './receipts.ts';
export { createProviders, type Providers, providersOf } from './registry.ts';
export { payWithSavedCard } from './saved-card.ts';
export {
  type Asker,
  disputeIdOf,
  isUndecided,
  paymentRefOf,
  recordOutcome,
  type SettleDeps,
  settleCharge,
  takeReport,
} from './settle.ts';
export { SettlementFileError } from './settlement/csv.ts';
export { kakaoSettlement } from './settlement/formats.ts';
