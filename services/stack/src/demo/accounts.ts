import type { LogInReply, SignUpReply } from '@fanfold/contracts/identity';
import type { z } from 'zod';

import { type Http, Refused } from './http.ts';
import { demoPassword, type Person } from './people.ts';

/** A signed-in person. */
export type SignedIn = { readonly person: Person; readonly oid: string; readonly token: string };

type Services = { readonly api: Http; readonly sandbox: Http };
type LoggedIn = z.infer<typeof LogInReply>;

/** Logs a person in, signing them up first when they do not exist yet. Continues an interrupted sign-up. */
export const signIn = async (services: Services, person: Person): Promise<SignedIn> => {
  const known = await logIn(services.api, person);
  const { oid, token, stage } =
    known && known.stage !== 'askForConfirmationKey' ? known : await confirmNew(services, person, known?.oid);
  if (stage === 'askForProfile') await completeProfile(services.api, person, token);
  return { person, oid, token };
};

/** Signs up, if that was not done yet, and confirms the address. */
const confirmNew = async (
  services: Services,
  person: Person,
  begun: string | undefined,
): Promise<LoggedIn> => {
  const signUpId = begun ?? (await signUp(services.api, person));
  const code = await codeFor(services, { signUpId, email: person.email });
  return confirm(services.api, person, { signUpId, code });
};

/**
 * A code opens one session. When the answer to it was lost, the account is confirmed, and the password opens
 * another.
 */
const confirm = async (
  api: Http,
  person: Person,
  body: { readonly signUpId: string; readonly code: string },
): Promise<LoggedIn> => {
  try {
    return await api<LoggedIn>('/api/account/signup/confirm', { method: 'POST', body });
  } catch (error) {
    const known = await logIn(api, person);
    if (!known || known.stage === 'askForConfirmationKey') throw error;
    return known;
  }
};

/** Undefined when no account has that address and password. */
const logIn = async (api: Http, { email }: Person): Promise<LoggedIn | undefined> => {
  try {
    return await api<LoggedIn>('/api/account/login', {
      method: 'POST',
      body: { loginType: 'email', email, password: demoPassword },
    });
  } catch (error) {
    if (error instanceof Refused && error.code === 'CREDENTIALS_WRONG') return undefined;
    throw error;
  }
};

const signUp = async (api: Http, person: Person): Promise<string> => {
  const { email, language } = person;
  const { signUpId } = await api<z.infer<typeof SignUpReply>>('/api/account/signup', {
    method: 'POST',
    headers: { 'idempotency-key': `demo-sign-up-${person.name}` },
    body: { email, password: demoPassword, language },
  });
  return signUpId;
};

const completeProfile = async (api: Http, person: Person, token: string): Promise<void> => {
  // In an installation with real people another account may have the name already.
  const nicknames = [person.nickname, `${person.nickname} 2`, `${person.nickname} 3`];
  const rest = { birthDate: '1994-04-12', consents: { terms: true, personalData: true, marketing: false } };
  for (const nickname of nicknames) {
    try {
      await api('/api/account/signup/profile', { method: 'POST', token, body: { nickname, ...rest } });
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'NICKNAME_TAKEN') throw error;
    }
  }
  throw new Error(`Another account has the nickname ${person.nickname}.`);
};

type SigningUp = { readonly signUpId: string; readonly email: string };

/** The newest code that was mailed; requests another mail when none came. */
const codeFor = async ({ api, sandbox }: Services, { signUpId, email }: SigningUp): Promise<string> => {
  for (let asked = 0; asked < 5; asked += 1) {
    const { messages } = await sandbox<{ messages: { text: string }[] }>(
      `/mail/v1/messages?to=${encodeURIComponent(email)}`,
    );
    for (const { text } of messages) {
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
      if (code) return code;
    }
    await api('/api/account/signup/resend', { method: 'POST', body: { signUpId } });
  }
  throw new Error(`No mail with a code came for ${email}.`);
};

/** Gives the person their profile and rights, as far as they can set them themselves. */
export const becomeCreator = async (api: Http, { person, token }: SignedIn): Promise<void> => {
  if (!person.channel) return;
  const { earningCurrency, allowBonus, introduction, names } = person.channel;
  const body = { channelLanguage: person.language, earningCurrency, usageTerms: true, feeTerms: true };
  try {
    await api('/api/account/creator', { method: 'POST', token, body });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'ALREADY_CREATOR') throw error;
  }
  await api('/api/account/modify', { method: 'POST', token, body: { allowBonus, introduction } });
  await api('/api/account/multilang/nick', { method: 'POST', token, body: { multiLangNick: names } });
  await chooseAddress(api, { person, token });
};

/** The page's address is the person's name in the demo, unless another creator has it. */
const chooseAddress = async (api: Http, { person, token }: Pick<SignedIn, 'person' | 'token'>) => {
  try {
    await api('/api/account/customUrl', { method: 'POST', token, body: { customUrl: person.name } });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'CUSTOM_URL_NOT_AVAILABLE') throw error;
  }
};
