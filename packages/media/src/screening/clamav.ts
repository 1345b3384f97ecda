import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

import { ScreeningError } from './finding.ts';

/** Scans a file for malware: the name of what was found, or undefined. Throws ScreeningError. */
export type MalwareScanner = (file: Readable) => Promise<string | undefined>;

export type ClamAvSettings = {
  readonly host: string;
  readonly port: number;
  /** Of a larger file only so much is sent: clamd refuses more than its own `StreamMaxLength`. */
  readonly mostBytes: number;
};

/** Silence for so long means that it does not answer. clamd is silent while it scans what it has. */
const silentMs = 120_000;
const mostReplyBytes = 4_096;

/**
 * Asks a clamd over TCP by its INSTREAM command (clamd(8)): `zINSTREAM\0`, then chunks, each behind its
 * length as four bytes in network order, then four zeros. It answers `stream: OK`, `stream: NAME FOUND` or
 * `… ERROR`, each ended by a zero.
 */
export const createClamAv = (settings: ClamAvSettings): MalwareScanner => {
  return async (file) => {
    const socket = createConnection({ host: settings.host, port: settings.port });
    socket.setTimeout(silentMs, () => socket.destroy(new Error('it is silent')));
    const reply = replyOf(socket);
    try {
      await send(socket, file, settings.mostBytes);
    } catch (error) {
      file.destroy();
      // clamd may have answered, e.g. that it takes no more, before it closed the connection.
      const said = await reply.catch(() => '');
      if (said === '') throw away(error);
    } finally {
      file.destroy();
    }
    try {
      return nameIn(await reply);
    } catch (error) {
      throw error instanceof ScreeningError ? error : away(error);
    } finally {
      socket.destroy();
    }
  };
};

const away = (cause: unknown): ScreeningError =>
  new ScreeningError('malware', 'the malware scanner does not answer', { cause });

const replyOf = async (socket: Socket): Promise<string> => {
  let said = '';
  for await (const part of socket) {
    said += String(part);
    if (said.includes('\0') || said.length > mostReplyBytes) break;
  }
  return said.split('\0')[0]?.trim() ?? '';
};

const send = async (socket: Socket, file: Readable, mostBytes: number): Promise<void> => {
  await write(socket, Buffer.from('zINSTREAM\0'));
  let left = mostBytes;
  for await (const part of file) {
    const chunk = (part as Buffer).subarray(0, left);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    if (chunk.length > 0) await write(socket, Buffer.concat([length, chunk]));
    left -= chunk.length;
    if (left <= 0) break;
  }
  await write(socket, Buffer.alloc(4));
};

const write = async (socket: Socket, bytes: Buffer): Promise<void> => {
  if (socket.destroyed) throw new Error('the connection was closed');
  if (!socket.write(bytes)) await once(socket, 'drain', { signal: AbortSignal.timeout(silentMs) });
};

const nameIn = (reply: string): string | undefined => {
  if (reply === 'stream: OK') return undefined;
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (found !== undefined) return found;
  throw new ScreeningError('malware', `the malware scanner answered: ${reply.slice(0, 200)}`);
};
