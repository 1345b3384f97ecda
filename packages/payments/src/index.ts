export { type Bank, type BankAnswer, createBank, FileNotTakenError, FileRefusedError } from './bank/bank.ts';
export { type BankStatement, camtNamespace, readStatements, StatementError } from './bank/camt.ts';
export { type BankFile, filesOf, formatFor, type Transfer, type TransferTarget } from './bank/files.ts';
export { isTransferable } from './bank/pain-schema.ts';
export { SchemaError } from './bank/schemas.ts';
export { callsASecond, limitedProviders } from './limited.ts';
export {
  type CardProvider,
  type CardSetUpOutcome,
  type CardSetUpRequest,
  type PageRequest,
  type PageWords,
  type PaymentProvider,
  type PaymentRef,
  type ProviderCard,
  type ProviderDispute,
  ProviderError,
  type ProviderOutcome,
  type ProviderReport,
  type RefundOutcome,
  type RefundRequest,
  type SavedCardRequest,
  type SettlementLine,
  type WebhookRequest,
} from './provider.ts';
export { createRateSource, type DayRates, type RateSource } from './rates.ts';
export { createProviders, type Providers, providersOf } from './registry.ts';
export { SettlementFileError } from './settlement/csv.ts';
export { kakaoSettlement } from './settlement/formats.ts';
