import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { LinkLoginBody } from './logins.ts';

/** Bytes as WebAuthn's JSON forms write them. */
const bytes = (most: number) => z.base64url().max(most);
/** 1,023 bytes at most (WebAuthn level 3, 4). */
const credentialId = bytes(1_364);

/** A registered passkey. */
export const Passkey = z.object({
  credentialId,
  label: z.string(),
  registeredAt: timestamp,
  /** Null while it was never used. */
  usedAt: timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
export const PasskeysReply = z.object({ passkeys: z.array(Passkey) });

/** `PublicKeyCredentialCreationOptionsJSON`, for the browser as it is. */
export const PasskeyOptionsReply = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** `PublicKeyCredentialRequestOptionsJSON`; null for a person without a passkey. */
export const PasskeyQuestionReply = z.object({
  options: z.looseObject({ challenge: z.string(), rpId: z.string() }).nullable(),
});

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** `RegistrationResponseJSON` of WebAuthn level 3, as far as it is looked at. */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(16_384),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn level 3, as far as it is looked at. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(16_384),
    /** Whose account the device opens: the id that its registration named. */
    userHandle: bytes(100).optional(),
  }),
});

export const RegisterPasskeyBody = z.object({
  label: z.string().trim().min(1).max(60),
  credential: PasskeyRegistration,
});
export const RemovePasskeyBody = z.object({ credentialId });

/** The password again, or a passkey. */
export const ReauthenticateBody = z.union([
  z.object({ password: z.string().max(200) }),
  z.object({ passkey: PasskeyAssertion }),
  LinkLoginBody,
]);
