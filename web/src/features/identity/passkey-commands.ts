import { Written } from '@fanfold/contracts';
import { PasskeyOptionsReply, PasskeyQuestionReply } from '@fanfold/contracts/identity';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { z } from 'zod';

import { command } from '../../lib/api.ts';

// Loaded when a device is about to be asked; most visits never do.
const webAuthn = () => import('@simplewebauthn/browser');

/** Whether this browser can be asked at all: credentials belong to a host by name, and to a secure page. */
export const canVouch = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** The device did not do it: the owner turned away, it took too long, or it has no lock. */
export class DeviceRefused extends Error {
  override readonly name = 'DeviceRefused';
}

const askDevice = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((cause: unknown) => {
    throw new DeviceRefused(cause instanceof Error ? cause.name : 'unknown', { cause });
  });

/** Has this device make a key, and registers it under a name. */
export const registerDevice = async (label: string) => {
  const { options } = await command({ path: '/account/passkeys/options', reply: PasskeyOptionsReply });
  const { startRegistration } = await webAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await askDevice(startRegistration({ optionsJSON }));
  return command({ path: '/account/passkeys', body: { label, credential }, reply: Written });
};

export const removeDevice = (credentialId: string) =>
  command({ path: '/account/passkeys/remove', body: { credentialId }, reply: Written });

export type DeviceQuestion = PublicKeyCredentialRequestOptionsJSON;

/** What a device of mine would have to sign; null where none is registered. */
export const askQuestion = async (): Promise<DeviceQuestion | null> => {
  const { options } = await command({
    path: '/account/reauthenticate/options',
    reply: PasskeyQuestionReply,
  });
  return options as DeviceQuestion | null;
};

/** In place of the password: the device asks for its PIN, finger or face. */
export const confirmByDevice = async (question: DeviceQuestion) => {
  const passkey = await signWithDevice(question);
  return command({ path: '/account/reauthenticate', body: { passkey }, reply: z.unknown() });
};

/** Has the device sign a question. Rejects with DeviceRefused. */
export const signWithDevice = async (question: DeviceQuestion) => {
  const { startAuthentication } = await webAuthn();
  return askDevice(startAuthentication({ optionsJSON: question }));
};
