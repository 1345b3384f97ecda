export { claimAndAsk } from './claim-nickname.ts';
export { Claims } from './claims.ts';
export { codeHash, firstCode, hashedCode, resendCode, visitor } from './confirmation-codes.ts';
export { identityManifest } from './manifest.ts';
export { decoyHash, hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
export { payForChange } from './pay-for-nickname.ts';
