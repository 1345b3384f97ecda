import { RefusedError } from '@fanfold/application';
import type { PasskeyAssertion, PasskeyRegistration } from '@fanfold/contracts/identity';
import type { Passkey as Kept, PasskeyState } from '@fanfold/domain/identity';
import type { z } from 'zod';

/** The site as WebAuthn knows it. */
export type RelyingParty = { readonly origin: string; readonly id: string };

export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, id: hostname };
};

type Expected = {
  readonly site: RelyingParty;
  readonly isChallenge: (challenge: string) => boolean;
};

// It brings a certificate library along, which takes a third of a second to load and which most processes
// never need.
export const webAuthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/**
 * What a device's registration proves: the credential's public key, made for this site with the owner
 * present. Throws PASSKEY_REFUSED.
 */
export const verifyRegistration = async (
  response: z.output<typeof PasskeyRegistration>,
  { site, isChallenge }: Expected,
) => {
  try {
    await requirePlainAttestation(response.response.attestationObject);
    const { verifyRegistrationResponse } = await webAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: isChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
    if (!verified) throw new Error('not verified');
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    // The library throws for whatever does not fit; which of it there was helps only who tries to deceive us.
    throw new RefusedError('PASSKEY_REFUSED');
  }
};

/**
 * Answers the device's count after its signature was found to be right, made for this site and with its PIN,
 * finger or face. Throws PASSKEY_REFUSED.
 */
export const verifyAssertion = async (
  response: z.output<typeof PasskeyAssertion>,
  passkey: Kept,
  { site, isChallenge }: Expected,
): Promise<number> => {
  try {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { userHandle: _, ...signed } = response.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed },
      expectedChallenge: isChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The count is the decider's to judge, in the order of the stream.
      credential: { id: response.id, publicKey: bytesOf(passkey.publicKey), counter: 0 },
    });
    if (!verified) throw new Error('not verified');
    return authenticationInfo.newCounter;
  } catch {
    // The library throws for whatever does not fit; which of it there was helps only who tries to deceive us.
    throw new RefusedError('PASSKEY_REFUSED');
  }
};

/** As the options that are sent to browsers name them. */
export const descriptorsOf = ({ passkeys }: Readonly<PasskeyState>) =>
  Object.entries(passkeys).map(([id, { transports }]) => ({ id, transports: [...transports] }));

/**
 * We ask for no attestation, and take none that carries certificates: to check those the library would fetch
 * addresses that stand in them, which are the sender's to choose.
 */
const requirePlainAttestation = async (attestationObject: string): Promise<void> => {
  const { decodeAttestationObject } = await helpers();
  const attestation = decodeAttestationObject(bytesOf(attestationObject));
  const plain = attestation.get('fmt') === 'none' || attestation.get('attStmt').get('x5c') === undefined;
  if (!plain || !['none', 'packed'].includes(attestation.get('fmt')))
    throw new Error('an attestation with certificates');
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
