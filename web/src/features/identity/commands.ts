import type { Language } from '@fanfold/contracts';
import { Written } from '@fanfold/contracts';
import { LogInReply, NicknameReply, SignUpReply } from '@fanfold/contracts/identity';
import { z } from 'zod';

import { command, read } from '../../lib/api.ts';
import { readTab } from '../../lib/storage.ts';

export type SignUpForm = {
  readonly email: string;
  readonly password: string;
  readonly language: Language;
};

type Profile = {
  readonly nickname: string;
  readonly birthDate: string;
  readonly country: string;
  readonly consents: { readonly terms: true; readonly personalData: true; readonly marketing: boolean };
};

const Nothing = z.unknown();

export const logIn = (body: { readonly email: string; readonly password: string }) =>
  command({ path: '/account/login', body: { loginType: 'email', ...body }, reply: LogInReply });

export const logOut = () => command({ path: '/account/logout', reply: Nothing });

/** Signs up with the invitation that was opened in this tab, if there was one (COM-058). */
export const signUp = ({ intent, ...form }: SignUpForm & { readonly intent: string }) => {
  const invitedBy = readTab('invited-by');
  const body = invitedBy === null ? form : { ...form, invitedBy };
  return command({ path: '/account/signup', body, intent, reply: SignUpReply });
};

export const confirmSignUp = (body: { readonly signUpId: string; readonly code: string }) =>
  command({ path: '/account/signup/confirm', body, reply: LogInReply });

export const completeProfile = (body: Profile) =>
  command({ path: '/account/signup/profile', body, reply: Written });

export const resendCode = (signUpId: string) =>
  command({ path: '/account/signup/resend', body: { signUpId }, reply: Nothing });

export const reauthenticate = (password: string) =>
  command({ path: '/account/reauthenticate', body: { password }, reply: Nothing });

export const isNicknameAvailable = async (nickname: string, signal: AbortSignal): Promise<boolean> =>
  (await read({ path: '/account/nickname-available', query: { nickname }, reply: NicknameReply, signal }))
    .available;

/** A code is mailed to the new address. */
export const requestEmailChange = (body: { readonly email: string }) =>
  command({ path: '/account/email', body, reply: Nothing });

export const confirmEmailChange = (body: { readonly code: string }) =>
  command({ path: '/account/email/confirm', body, reply: Written });

export const becomeCreator = (body: {
  readonly channelLanguage: Language;
  readonly earningCurrency: 'KRW' | 'JPY' | 'USD';
  readonly usageTerms: true;
  readonly feeTerms: true;
}) =>
  command({
    path: '/account/creator',
    body,
    reply: Written,
  });

export const declareResidence = (body: { readonly country: string }) =>
  command({ path: '/account/residence', body, reply: Written });

export const setAllowBonus = (allowBonus: boolean) =>
  command({ path: '/account/modify', body: { allowBonus }, reply: Written });
