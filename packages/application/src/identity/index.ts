export { adultProofOf, requireAdult } from './adult-proof-of.ts';
export { becomeCreator } from './become-creator.ts';
export { confirmEmailChange, requestEmailChange } from './change-email.ts';
export { changeNickname } from './change-nickname.ts';
export { changePassword } from './change-password.ts';
export {
  appointManager,
  checkManagerPassword,
  managesChannel,
  removeManager,
  setManagerPassword,
} from './channel-managers/channel-managers.ts';
export { Claims } from './claims.ts';
export { completeProfile } from './complete-profile.ts';
export { confirmPassword } from './confirm-password.ts';
export { confirmSignUp } from './confirm-sign-up.ts';
export { changeConsents } from './consents/change-consents.ts';
export { type ConsentText, consentsDue, consentsOf, consentTexts } from './consents/consents-of.ts';
export { hasPassword } from './current-password.ts';
export { type ExportedEvent, eventsOfStream } from './data-export/events-of-stream.ts';
export { exportData, findExport } from './data-export/export-data.ts';
export { declareResidence } from './declare-residence.ts';
export { cancelDeletion } from './deletion/cancel-deletion.ts';
export { streamsOfPerson } from './deletion/erase-account.ts';
export { requestDeletion } from './deletion/request-deletion.ts';
export { type ChargesAtDeletion, startDeletionWait } from './deletion/start-deletion-wait.ts';
export { findUsers } from './find-users.ts';
export { finishAdultCheck } from './finish-adult-check.ts';
export { grantRole } from './grant-role.ts';
export { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
export { logIn } from './log-in.ts';
export { confirmByLogin, linkLogin, type ProvedLogin, unlinkLogin } from './logins/link-login.ts';
export { logInWithProvider } from './logins/log-in-with-provider.ts';
export { identityManifest } from './manifest.ts';
export { markCompliance } from './mark-compliance.ts';
export { decoyHash } from './passwords.ts';
export { changeCustomUrl } from './profile/change-custom-url.ts';
export { modifyAccount } from './profile/change-profile.ts';
export {
  changeProfileBanner,
  changeProfileImage,
  profileImagePrefix,
  removeProfileBanner,
  removeProfileImage,
} from './profile/profile-images.ts';
export { setChannelNickname, setGlobalNicknames } from './profile/set-global-nicknames.ts';
export { recordDevice } from './record-device.ts';
export { registerPasskey } from './register-passkey.ts';
export { removePasskey } from './remove-passkey.ts';
export { requestPasswordReset } from './request-password-reset.ts';
export { resendCode } from './resend-code.ts';
export { resetPassword } from './reset-password.ts';
export { issueCountryOf, payerCountryOf } from './residence-of.ts';
export { revokeRole } from './revoke-role.ts';
export { appealSanction } from './sanctions/appeal-sanction.ts';
export { decideAppeal, liftSanction } from './sanctions/end-sanction.ts';
export {
  blockDownloader,
  refuseIllegalDownloader,
  unlockDownloader,
  whitelistDownloader,
} from './sanctions/illegal-downloads.ts';
export { imposeSanction } from './sanctions/impose-sanction.ts';
export {
  disableTotp,
  enableTotp,
  hasSecondFactor,
  prepareTotp,
  replaceRecoveryCodes,
  secondFactorOf,
  useSecondFactor,
} from './second-factor/second-factor.ts';
export { setCreatorTags } from './set-creator-tags.ts';
export { setPartnerLevel } from './set-partner-level.ts';
export { signUp } from './sign-up.ts';
export { startAdultCheck } from './start-adult-check.ts';
export { usePasskey } from './use-passkey.ts';
export { warnOfDevice } from './warn-of-device.ts';
export { warnOfGuesses } from './warn-of-guesses.ts';
export { withdrawAdultProof } from './withdraw-adult-proof.ts';
