export type {
  BonusCreditSource,
  ConversionFailure,
  CreditsCommand,
  CreditsRefusal,
  CreditsState,
  CreditUse,
} from './commands.ts';
export { credits, creditsStream } from './decider.ts';
export { type CreditEvent, type CreditKind, type CreditLot, creditEvents, creditKinds } from './events.ts';
export { availableCredits, countOn, usableBonus, usableCredits } from './lots.ts';
export { creditPolicy } from './policy.ts';
