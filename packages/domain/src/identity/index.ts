export {
  type AccountCommand,
  type AccountRefusal,
  type AccountState,
  account,
  accountStream,
  maxConfirmationFailures,
} from './account/decider.ts';
export { type AccountEvent, accountEvents } from './account/events.ts';
export { agreedPriceOf, nicknamePriceOf } from './account/nickname-change.ts';
export {
  type ClaimCommand,
  type ClaimRefusal,
  type ClaimState,
  claim,
  claimId,
  claimStream,
} from './claim/decider.ts';
export { type ClaimEvent, type ClaimKind, claimEvents } from './claim/events.ts';
export { claimNormalisation, normaliseClaim } from './claim/normalise.ts';
export { identityContext } from './context.ts';
export {
  maxPasskeys,
  type Passkey,
  type PasskeyCommand,
  type PasskeyRefusal,
  type PasskeyState,
  passkeyStream,
  passkeys,
} from './passkeys/decider.ts';
export { type PasskeyEvent, passkeyEvents } from './passkeys/events.ts';
export {
  type GrantableRole,
  grantableRole,
  grantableRoles,
  type Language,
  language,
  languages,
  type Role,
} from './roles.ts';
