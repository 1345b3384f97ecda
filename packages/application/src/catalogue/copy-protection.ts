import { createCipheriv } from 'node:crypto';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { Oid } from '@fanfold/domain';
import { markAlphabet, markLength, playKeysStream } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';
import { type Clock, type Ids, keyedHash } from '@fanfold/platform';

import type { PlayGrant } from './play-address.ts';

type Copy = { readonly contentOid: string; readonly viewerOid: string };

/**
 * What identifies a viewer's copy of a work: ten letters that follow from both and from the installation's
 * secret. They stand in each segment that is delivered, and are shown over the picture or sounded while it
 * plays, as the work's creator chose.
 */
export const markOf = (pepper: string, { contentOid, viewerOid }: Copy): string => {
  const hash = Buffer.from(keyedHash(pepper, `play-mark.${contentOid}.${viewerOid}`), 'hex');
  return [...hash.subarray(0, markLength)].map((byte) => markAlphabet[byte % markAlphabet.length]).join('');
};

/** The AES-128 key of one file for one viewer (RFC 8216, 4.3.2.4). */
export const playKeyOf = (pepper: string, { assetOid, viewerOid }: PlayGrant): Buffer =>
  Buffer.from(keyedHash(pepper, `play-key.${assetOid}.${viewerOid ?? ''}`), 'hex').subarray(0, 16);

/**
 * A media playlist whose segments are encrypted. The initial segment is named before the key, so it is not:
 * it holds no picture. The initialisation vector is the number of the segment, as a playlist without one
 * says.
 */
export const protectedPlaylist = (text: string): string =>
  text.replace(/^(#EXT-X-MAP:.*)$/m, '$1\n#EXT-X-KEY:METHOD=AES-128,URI="../key"');

const boxHead = 8;

/** An ISO media box of free space, which players pass over (ISO 14496-12, 8.1.2), with the mark in it. */
const markBox = (mark: string): Buffer => {
  const text = Buffer.from(`fanfold copy ${mark}`);
  const head = Buffer.alloc(boxHead);
  head.writeUInt32BE(boxHead + text.length, 0);
  head.write('free', 4, 'latin1');
  return Buffer.concat([head, text]);
};

type Segment = {
  readonly body: Readable;
  readonly sizeBytes: number;
  /** Its number in the playlist, from 0. */
  readonly number: number;
  readonly key: Buffer;
  readonly mark: string;
};

const blockBytes = 16;

/** A segment for one viewer: marked, and encrypted as it passes. */
export const protectedSegment = ({ body, sizeBytes, number, key, mark }: Segment) => {
  const box = markBox(mark);
  const iv = Buffer.alloc(blockBytes);
  iv.writeUInt32BE(number, 12);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  const marked = new PassThrough();
  marked.write(box);
  // An error of any of them ends the answer.
  pipeline(body, marked, cipher, () => {});
  const whole = sizeBytes + box.length;
  return { body: cipher, sizeBytes: whole + blockBytes - (whole % blockBytes) };
};

type Deps = {
  readonly eventLog: EventLog;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pepper: string;
};
type Opened = { readonly grant: PlayGrant; readonly correlationId: string };

/**
 * The key of a protected file for its viewer. That it was given to them is recorded first; of visitors
 * nothing is known.
 */
export const openWithKey = async (deps: Deps, { grant, correlationId }: Opened): Promise<Buffer> => {
  const { contentOid, assetOid, viewerOid } = grant;
  if (viewerOid !== null)
    await deps.eventLog.commands.of(playKeysStream).handle({
      actor: { oid: viewerOid, role: 'user' },
      correlationId,
      id: viewerOid,
      key: deps.ids.uuid(),
      body: null,
      command: (now) => ({
        type: 'IssuePlayKey',
        viewerOid: viewerOid as Oid,
        contentOid,
        assetOid,
        mark: markOf(deps.pepper, { contentOid, viewerOid }),
        now,
      }),
    });
  return playKeyOf(deps.pepper, grant);
};
