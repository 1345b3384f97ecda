import { Written } from '@fanfold/contracts';
import { LogInReply, PrepareTotpReply, RecoveryCodesReply } from '@fanfold/contracts/identity';

import { command } from '../../../lib/api.ts';

type Code = { readonly code: string };

export const enterSecondFactor = (body: Code) =>
  command({ path: '/account/login/second-factor', body, reply: LogInReply });

export const prepareTotp = () => command({ path: '/account/second-factor/prepare', reply: PrepareTotpReply });

export const enableTotp = (body: Code) =>
  command({ path: '/account/second-factor/enable', body, reply: RecoveryCodesReply });

export const replaceRecoveryCodes = () =>
  command({ path: '/account/second-factor/recovery-codes', reply: RecoveryCodesReply });

export const disableTotp = (body: Code) =>
  command({ path: '/account/second-factor/disable', body, reply: Written });
