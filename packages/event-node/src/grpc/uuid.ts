import { WireReader, type WireWriter } from '../wire/index.ts';

/** Two hexadecimal digits for each byte value. */
const HEX = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

const TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The 16 bytes of an `event_store.client.UUID`, which contains a text or two signed 64-bit halves. */
export function decodeUuid(message: Buffer): Uint8Array {
  const reader = new WireReader(message);
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 2) return uuidFromText(reader.string());
    if (field === 1) return fromHalves(reader.bytes());
    reader.skip();
  }
  throw new RangeError('An id is missing.');
}

export function uuidFromText(text: string): Uint8Array {
  if (!TEXT.test(text)) throw new RangeError(`'${text}' is not a UUID.`);
  return Buffer.from(text.replaceAll('-', ''), 'hex');
}

/** The canonical text of an id, in lower case as in the real server. */
export function uuidText(id: Uint8Array): string {
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += HEX[id[index] as number];
  }
  return text;
}

/** The size of an encoded UUID message that contains a text. */
export const UUID_TEXT_SIZE = 38;

export function writeUuidText(writer: WireWriter, id: Uint8Array): void {
  writer.header(2, 36);
  writer.ascii(uuidText(id));
}

function fromHalves(message: Buffer): Uint8Array {
  const id = Buffer.alloc(16);
  let at = 0;
  const next = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError('An id is cut off.');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return BigInt.asUintN(64, value);
  };
  while (at < message.length) {
    const tag = message[at++];
    id.writeBigUInt64BE(next(), tag === 0x08 ? 0 : 8);
  }
  return id;
}
