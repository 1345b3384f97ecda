import { crc32, deflateRawSync } from 'node:zlib';

export type ZipPart = {
  readonly name: string;
  readonly content: Buffer;
  readonly stored?: boolean;
  readonly encrypted?: boolean;
  /** What the directory says of its size unpacked, if not the truth. */
  readonly claims?: number;
};

/**
 * A ZIP archive of these files; every entry may tell lies. `overlap` has all entries point at the first file.
 */
export const zipOf = (parts: readonly ZipPart[], { overlap = false } = {}): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const packed = part.stored ? part.content : deflateRawSync(part.content);
    const name = Buffer.from(part.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(part.encrypted ? 1 : 0, 2);
    fields.writeUInt16LE(part.stored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(part.content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(part.claims ?? part.content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const headerAt = overlap ? 0 : at;
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(headerAt, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, name);
    if (overlap && at > 0) continue;
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    locals.push(local);
    at += local.length;
  }
  const bytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(bytes.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, bytes, end]);
};
