import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Options = { readonly challenge: string };
type AnswerOptions = {
  readonly origin: string;
  /** Whether its PIN, fingerprint or face was checked. */
  readonly verified?: boolean;
};

/** Flags of authenticator data (WebAuthn level 3, 6.1): user present, user verified, with a credential. */
const flags = { present: 0x01, verified: 0x04, credential: 0x40 };

/**
 * A device with one ES256 credential, without a screen: the answers of a phone or a security key to a site.
 */
export class Authenticator {
  readonly #rpId: string;
  readonly #id = randomBytes(32);
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  /** The signature counter; always 0 for a device without one. */
  counter = 0;

  constructor(rpId: string) {
    this.#rpId = rpId;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  get credentialId(): string {
    return this.#id.toString('base64url');
  }

  /** `navigator.credentials.create`, in its JSON form. */
  create({ challenge }: Options, { origin, verified = true }: AnswerOptions) {
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.#id.length), this.#id, this.#coseKey()]);
    const authData = Buffer.concat([this.#data(verified, flags.credential), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      Buffer.from([0x59]),
      uint16(authData.length),
      authData,
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** `navigator.credentials.get`, in its JSON form. */
  get({ challenge }: Options, { origin, verified = true }: AnswerOptions) {
    const authenticatorData = this.#data(verified, 0);
    const client = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    });
  }

  #credential<Response>(response: Response) {
    const id = this.credentialId;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #data(verified: boolean, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags.present | (verified ? flags.verified : 0) | more;
    return Buffer.concat([createHash('sha256').update(this.#rpId).digest(), Buffer.from([all]), counter]);
  }

  /** RFC 9053: an EC2 key for ES256 on P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) =>
      Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, 'base64url')]);
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  }
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);

/** A CBOR text of fewer than 24 bytes. */
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
