import { importPKCS8, SignJWT } from 'jose';

/**
 * A key of "Sign in with Apple":
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export type AppleKey = {
  readonly teamId: string;
  readonly keyId: string;
  /** The `.p8` file: PKCS #8 in PEM, a key of curve P-256. */
  readonly privateKey: string;
  readonly clientId: string;
};

const lifeSeconds = 300;

/**
 * Apple's client secret: a JWT (ES256) that is signed for each request and lives for five minutes. `now` in
 * milliseconds.
 */
export const appleClientSecret = async (
  { teamId, keyId, privateKey, clientId }: AppleKey,
  now: number,
): Promise<string> => {
  const seconds = Math.floor(now / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifeSeconds)
    .sign(await importPKCS8(privateKey, 'ES256'));
};
