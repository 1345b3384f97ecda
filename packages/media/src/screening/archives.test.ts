import { describe, expect, it } from 'vitest';

import { type ZipPart, zipOf } from '../testing/zip.ts';
import { archiveFindingOf } from './archives.ts';
import { executableKindOf } from './executables.ts';

/** Counts the bytes that are read, as from an object store. */
const asFile = (bytes: Buffer) => {
  const file = {
    sizeBytes: bytes.length,
    bytesRead: 0,
    read: async (start: number, length: number) => {
      const part = bytes.subarray(start, start + length);
      file.bytesRead += part.length;
      return part;
    },
  };
  return file;
};
const findingOf = (...parts: ZipPart[]) => archiveFindingOf(asFile(zipOf(parts)));
const text = (content: string, name = 'a.txt'): ZipPart => ({ name, content: Buffer.from(content) });
/** By the `zipfile` of Python. */
const madeElsewhere =
  'UEsDBBQAAAAIAJFhel1GQg1pDwAAAOgDAAAFAAAAYS50eHQrSszMUygaJUaJUWI4EwBQSwECFAMUAAAACACRYXpdRkINaQ8AAADoAwAABQAAAAAAAAAAAAAAgAEAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAAMgAAAAAA';
const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(500)]);

describe('a program', () => {
  const head = (begin: string) => Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.alloc(60)]);
  it.each([
    ['PE', head('MZ\x90\x00')],
    ['ELF', head('\x7fELF')],
    ['Mach-O', head('\xcf\xfa\xed\xfe')],
    ['Mach-O or Java class', head('\xca\xfe\xba\xbe')],
    ['script', Buffer.from('#!/bin/sh\n')],
    ['script', Buffer.from('\uFEFF#!/usr/bin/env node\n')],
  ])('is known by its content: %s', (kind, bytes) => {
    expect(executableKindOf(bytes)).toBe(kind);
  });

  it.each([
    [
      'a text that begins with MZ',
      Buffer.from('MZ is what this long text, which has no zeros in it, begins with.'),
    ],
    ['a text with a heading', Buffer.from('# Rain\n')],
    ['a picture', head('\xff\xd8\xff\xe0')],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', (_what, bytes) => {
    expect(executableKindOf(bytes)).toBeUndefined();
  });
});

describe('an archive', () => {
  it('of texts and pictures is clean, by this writer and by another one', async () => {
    expect(await findingOf(text('rain'), { ...text('roof', 'b/c.txt'), stored: true })).toBeUndefined();
    expect(await archiveFindingOf(asFile(Buffer.from(madeElsewhere, 'base64')))).toBeUndefined();
  });

  it('with a program in it is found under any name, packed or stored', async () => {
    const program = { name: 'cover.jpg', content: elf };
    expect(await findingOf(text('rain'), program)).toEqual({
      reason: 'executable',
      finding: 'cover.jpg: ELF',
    });
    expect(await findingOf({ ...program, stored: true })).toMatchObject({ reason: 'executable' });
    const inner: ZipPart = { name: 'inner.zip', content: zipOf([program]) };
    expect(await findingOf(inner)).toEqual({ reason: 'executable', finding: 'inner.zip/cover.jpg: ELF' });
  });

  it('that says it is a thousand times larger is a bomb, and is not unpacked to know that', async () => {
    const bomb = { ...text('0'.repeat(100_000)), claims: 4_000_000_000 };
    const file = asFile(zipOf([bomb]));
    expect(await archiveFindingOf(file)).toMatchObject({ reason: 'archiveBomb' });
    expect(file.bytesRead).toBeLessThan(2 * file.sizeBytes);
    // The same content is no bomb while it is small.
    expect(await findingOf(text('0'.repeat(100_000)))).toBeUndefined();
    // One byte less than the free amount.
    expect(await findingOf({ ...text('0'.repeat(100_000)), claims: 100_000_000 })).toBeUndefined();
  });

  it('whose files overlap is a bomb', async () => {
    const content = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * at) % 251));
    const parts = Array.from({ length: 30 }, (_, at) => ({ name: `${at}`, content, stored: true }));
    const file = asFile(zipOf(parts, { overlap: true }));
    expect(await archiveFindingOf(file)).toEqual({ reason: 'archiveBomb', finding: 'its files overlap' });
    expect(await findingOf(...parts)).toBeUndefined();
  });

  it('may hold archives, which may not hold any', async () => {
    const one: ZipPart = { name: 'one.zip', content: zipOf([text('rain')]) };
    expect(await findingOf(one)).toBeUndefined();
    const two: ZipPart = { name: 'two.zip', content: zipOf([one]) };
    expect(await findingOf(two)).toEqual({ reason: 'archiveDepth', finding: 'two.zip/one.zip' });
    expect(await findingOf({ ...one, claims: 32_000_001 })).toEqual({
      reason: 'archiveDepth',
      finding: 'one.zip',
    });
    const packed: ZipPart = { name: 'a.gz', content: Buffer.from([0x1f, 0x8b, 8, 0, 0]), stored: true };
    expect(await findingOf(packed)).toEqual({ reason: 'archiveDepth', finding: 'a.gz' });
  });

  it('that cannot be read is held as well: encrypted, cut off, without a directory, with random bytes', async () => {
    expect(await findingOf({ ...text('rain'), encrypted: true })).toMatchObject({
      reason: 'archiveUnreadable',
    });
    const whole = zipOf([text('rain '.repeat(500)), text('roof', 'b.txt')]);
    const broken = [whole.subarray(0, whole.length - 30), whole.subarray(0, 40), whole.subarray(9)];
    for (const bytes of broken)
      expect(await archiveFindingOf(asFile(bytes))).toMatchObject({ reason: 'archiveUnreadable' });
    // Every single byte is changed: it is read or held, and nothing is thrown.
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      const found = await archiveFindingOf(asFile(changed));
      expect([undefined, 'archiveUnreadable', 'archiveBomb', 'archiveDepth', 'executable']).toContain(
        found?.reason,
      );
    }
  });
});
