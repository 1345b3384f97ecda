import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';

import { startClamd } from '../testing/clamd.ts';
import { createClamAv } from './clamav.ts';
import { ScreeningError } from './finding.ts';
import { createScanners, screenFile } from './screen-file.ts';

/** The test string of EICAR, in two pieces so that no scanner takes this file for one. */
const eicar = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-` + 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
/** A server that does this with each connection. */
const serverThat = async (does: (socket: Socket) => void): Promise<number> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    does(socket);
  });
  open.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};
const at = (port: number, mostBytes = 100_000_000) => createClamAv({ host: '127.0.0.1', port, mostBytes });
const bytes = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)));

describe('a malware scanner that speaks the protocol of clamd', () => {
  it('names what it found in a file, and says nothing of a clean one', async () => {
    await using clamd = await startClamd();
    const scan = at(clamd.port);
    expect(await scan(bytes('rain on a roof'))).toBeUndefined();
    expect(await scan(bytes(eicar))).toBe('Eicar-Test-Signature');
    // However the file is cut into chunks.
    expect(await scan(bytes(eicar.slice(0, 20), eicar.slice(20)))).toBe('Eicar-Test-Signature');
    expect(await scan(bytes(''))).toBeUndefined();
  });

  it('gets all of a file of 30 MB, and of a larger one what it takes', async () => {
    await using clamd = await startClamd({ mostBytes: 5_000_000 });
    const large = () => Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(1_000_000)));
    expect(await at(clamd.port, 4_000_000)(large())).toBeUndefined();
    expect(clamd.lastBytes()).toBe(4_000_000);
    await expect(at(clamd.port)(large())).rejects.toThrow(ScreeningError);
    await using roomy = await startClamd();
    expect(await at(roomy.port)(large())).toBeUndefined();
    expect(roomy.lastBytes()).toBe(30_000_000);
  });

  it('is away when nothing listens, when it hangs up, and when it says what is no answer', async () => {
    const closed = await serverThat(() => undefined);
    for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
    const hangsUp = await serverThat((socket) => socket.destroy());
    const babbles = await serverThat((socket) => socket.end('stream: what? ERROR\0'));
    for (const port of [closed, hangsUp, babbles])
      await expect(at(port)(bytes('rain'))).rejects.toThrow(ScreeningError);
  });
});

it('the test string of EICAR is quarantined as malware, and a program is not even sent to the scanner', async () => {
  await using clamd = await startClamd();
  const scanners = createScanners({
    malware: { host: '127.0.0.1', port: clamd.port, mostBytes: 1_000_000 },
    picture: undefined,
  });
  const file = (content: Buffer) => ({
    sizeBytes: content.length,
    mediaType: 'application/pdf',
    read: async (start: number, length: number) => content.subarray(start, start + length),
    stream: async () => Readable.from([content]),
  });
  expect(await screenFile(file(Buffer.from(eicar)), scanners)).toEqual({
    clean: false,
    reason: 'malware',
    finding: 'Eicar-Test-Signature',
  });
  expect(await screenFile(file(Buffer.from('rain')), scanners)).toEqual({
    clean: true,
    screenedFor: ['content', 'malware'],
  });
  const asked = clamd.scans();
  expect(await screenFile(file(Buffer.from('#!/bin/sh\n')), scanners)).toMatchObject({
    reason: 'executable',
  });
  expect(clamd.scans()).toBe(asked);
});
