export type { AccountCommand, AccountRefusal, AccountState } from './account/commands.ts';
export { type Consent, type ConsentVia, consentKinds, consentVias } from './account/consent-kinds.ts';
export { type GivenConsent, isRequired, requiredConsents } from './account/consents.ts';
export { account, accountStream, lostCreatorRole } from './account/decider.ts';
export {
  type AccountEvent,
  accountEvents,
  type Residence,
} from './account/events.ts';
export { residenceEvidence } from './account/grant-kinds.ts';
export { agreedPriceOf, nicknamePriceOf } from './account/nickname-change.ts';
export { levelAt } from './account/partner-levels.ts';
export { maxConfirmationFailures } from './account/registration.ts';
export { countryAt, residenceAt } from './account/residence.ts';
export { creatorTagsAt, managedChannelsAt, rolesAt } from './account/role-grants.ts';
export { isAdult, isGlobal, isLocal } from './adult-proof/age.ts';
export {
  type AdultProof,
  type AdultProofCommand,
  type AdultProofRefusal,
  type AdultProofState,
  adultProof,
  adultProofAt,
  adultProofStream,
  type CheckOutcome,
} from './adult-proof/decider.ts';
export { type AdultProofEvent, adultProofEvents } from './adult-proof/events.ts';
export { isBetaTester } from './beta-tester.ts';
export {
  type ChannelManagerCommand,
  type ChannelManagerRefusal,
  type ChannelManagerState,
  channelManagerStream,
  mostManagers,
} from './channel-managers/decider.ts';
export { type ChannelManagerEvent, channelManagerEvents } from './channel-managers/events.ts';
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
  type CredentialCommand,
  type CredentialRefusal,
  type CredentialState,
  credentialStream,
  credentials,
  opensReset,
} from './credentials/decider.ts';
export { type CredentialEvent, credentialEvents } from './credentials/events.ts';
export {
  type DataExportCommand,
  type DataExportRefusal,
  type DataExportState,
  dataExportStream,
  dataExportsADay,
  isExportOpen,
} from './data-export/decider.ts';
export { type DataExportEvent, dataExportEvents } from './data-export/events.ts';
export type { DeletionCommand, DeletionRefusal, DeletionState, Losses } from './deletion/commands.ts';
export {
  deletionStream,
  deletionWaitDays,
  isDeletionFinal,
  isDeletionWaiting,
} from './deletion/decider.ts';
export {
  type DeletionEvent,
  type DeletionReason,
  deletionEvents,
  deletionReason,
} from './deletion/events.ts';
export {
  type LoginCommand,
  type LoginRefusal,
  type LoginState,
  loginStream,
} from './logins/decider.ts';
export {
  type LoginEvent,
  type LoginProvider,
  loginEvents,
  loginProvider,
  loginProviders,
} from './logins/events.ts';
export { mailboxOf, sameMailbox } from './mailbox.ts';
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
  type ProfileCommand,
  type ProfileRefusal,
  type ProfileState,
  profile,
  profileStream,
} from './profile/decider.ts';
export {
  type NameLanguage,
  nameLanguages,
  type ProfileEvent,
  profileEvents,
  type SocialSite,
  socialSites,
} from './profile/events.ts';
export {
  type GrantableRole,
  grantableRole,
  grantableRoles,
  type Language,
  language,
  languages,
  type Role,
} from './roles.ts';
export {
  downloadBlockOf,
  isActive,
  type Sanction,
  type SanctionCommand,
  type SanctionRefusal,
  type SanctionState,
  sanctionsStream,
  suspensionOf,
} from './sanctions/decider.ts';
export {
  type DownloadLimits,
  downloadFinding,
  downloadRules,
  type FetchedHour,
} from './sanctions/download-rule.ts';
export {
  type DownloadEvidence,
  type DownloadStatus,
  downloadEvidence,
  type SanctionEvent,
  type SanctionKind,
  sanctionEvents,
  sanctionKinds,
} from './sanctions/events.ts';
export {
  type EnteredFactor,
  type SecondFactorCommand,
  type SecondFactorRefusal,
  type SecondFactorState,
  secondFactorStream,
} from './second-factor/decider.ts';
export { type SecondFactorEvent, secondFactorEvents } from './second-factor/events.ts';
