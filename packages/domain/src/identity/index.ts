export {
  type AccountCommand,
  type AccountRefusal,
  type AccountState,
  account,
  accountStream,
  maxConfirmationFailures,
} from './account.ts';
export {
  type ClaimCommand,
  type ClaimRefusal,
  type ClaimState,
  claim,
  claimId,
  claimStream,
} from './claim/claim.ts';
export { type ClaimEvent, type ClaimKind, claimEvents } from './claim/events.ts';
export { claimNormalisation, normaliseClaim } from './claim/normalise.ts';
export { type AccountEvent, accountEvents } from './events.ts';
export { nicknamePriceOf } from './nickname-change.ts';
export * from './passkeys/index.ts';
export {
  type GrantableRole,
  grantableRole,
  grantableRoles,
  type Language,
  language,
  languages,
  type Role,
} from './roles.ts';
