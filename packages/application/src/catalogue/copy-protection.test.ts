import { createDecipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import { parseOid } from '@fanfold/domain';
import { expect, it } from 'vitest';

import { markOf, playKeyOf, protectedPlaylist, protectedSegment } from './copy-protection.ts';

const pepper = '0'.repeat(64);
const oid = (digit: string) => parseOid(digit.repeat(24));
const grant = (viewerOid: string) => ({
  contentOid: oid('c'),
  assetOid: oid('d'),
  viewerOid,
  expiresAt: '2026-12-01T00:00:00.000Z',
});
const read = async (body: Readable) => Buffer.concat(await body.toArray());

it('differs in key and mark from viewer to viewer, and from work to work', () => {
  const [one, other] = [grant(oid('a')), grant(oid('b'))];
  expect(playKeyOf(pepper, one)).toHaveLength(16);
  expect(playKeyOf(pepper, one)).toEqual(playKeyOf(pepper, one));
  expect(playKeyOf(pepper, one)).not.toEqual(playKeyOf(pepper, other));
  expect(markOf(pepper, one)).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
  expect(markOf(pepper, one)).not.toBe(markOf(pepper, other));
  expect(markOf(pepper, { ...one, contentOid: oid('e') })).not.toBe(markOf(pepper, one));
});

it('is a whole number of blocks that the key opens, with the mark before the segment', async () => {
  const key = playKeyOf(pepper, grant(oid('a')));
  for (const length of [0, 1, 15, 16, 100_003]) {
    const plain = Buffer.alloc(length, 7);
    const made = protectedSegment({
      body: Readable.from([plain]),
      sizeBytes: length,
      number: 3,
      key,
      mark: 'K7QM2XAB4T',
    });
    const sealed = await read(made.body);
    expect(sealed).toHaveLength(made.sizeBytes);
    const iv = Buffer.from('3'.padStart(32, '0'), 'hex');
    const decipher = createDecipheriv('aes-128-cbc', key, iv);
    const opened = Buffer.concat([decipher.update(sealed), decipher.final()]);
    const boxBytes = opened.readUInt32BE(0);
    expect(opened.toString('latin1', 4, boxBytes)).toBe('freefanfold copy K7QM2XAB4T');
    expect(opened.subarray(boxBytes).equals(plain)).toBe(true);
  }
});

it('names the key after the initial segment, which is not encrypted', () => {
  const text = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.000000,\n00000.m4s\n#EXT-X-ENDLIST\n';
  expect(protectedPlaylist(text)).toBe(
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="../key"\n#EXTINF:4.000000,\n00000.m4s\n#EXT-X-ENDLIST\n',
  );
});
