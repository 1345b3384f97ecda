import { Written } from '@fanfold/contracts';
import {
  LinkLoginStartReply,
  LogInReply,
  type LoginProvider,
  PasskeyQuestionReply,
  ProviderLoginSetUpReply,
} from '@fanfold/contracts/identity';

import { command, read } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { readTab, writeTab } from '../../../lib/storage.ts';
import { type DeviceQuestion, signWithDevice } from '../passkey-commands.ts';

const pathOf = { google: '/account/g-login', apple: '/account/a-login' } as const;

/** Leaves for the provider's page; afterwards this page is shown again. */
export const leaveForProvider = async (provider: LoginProvider): Promise<void> => {
  const { url } = await read({ path: pathOf[provider], reply: ProviderLoginSetUpReply });
  if (url !== null) leave(url);
};

/** The same, to link the provider's account with that of the person who is signed in. */
export const leaveToLink = async (provider: LoginProvider): Promise<void> => {
  const { url } = await command({
    path: '/account/logins/start',
    body: { provider },
    reply: LinkLoginStartReply,
  });
  leave(url);
};

const leave = (url: string): void => {
  writeTab('back-to', location.pathname + location.search);
  location.assign(url);
};

/** Where the person was before they left for a provider. */
export const pageBefore = (): string => readTab('back-to') ?? '/';

type Answer = { readonly provider: LoginProvider; readonly code: string; readonly state: string };

export const logInWithAnswer = ({ provider, ...answer }: Answer) => {
  const invitedBy = readTab('invited-by');
  const invited = invitedBy === null ? {} : { invitedBy };
  const body = { ...answer, ...invited, language: currentLanguage() };
  return command({ path: pathOf[provider], body, reply: LogInReply });
};

export const linkAnswer = (answer: Answer) =>
  command({ path: '/account/logins', body: answer, reply: Written });

export const removeLogin = (provider: LoginProvider) =>
  command({ path: '/account/logins/remove', body: { provider }, reply: Written });

/** Has a device of the person open their account. */
export const logInWithDevice = async () => {
  const { options } = await command({ path: '/account/login/passkey', reply: PasskeyQuestionReply });
  const passkey = await signWithDevice(options as DeviceQuestion);
  return command({ path: '/account/login', body: { loginType: 'passkey', passkey }, reply: LogInReply });
};
