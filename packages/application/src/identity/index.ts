export { changeNicknameManager } from './change-nickname.process.ts';
export { claimAndAsk } from './claim-nickname.ts';
export { Claims } from './claims.ts';
export { confirmClaims } from './confirm-claims.process.ts';
export { codeHash, firstCode, hashedCode, resendCode, visitor } from './confirmation-codes.ts';
export { createMailer, type Mailer } from './mailer.ts';
export { decoyHash, hashPassword, isCommonPassword, verifyPassword } from './passwords.ts';
export { payForChange } from './pay-for-nickname.ts';
