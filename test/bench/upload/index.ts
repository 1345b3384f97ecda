import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PartUrlsReply, StartUploadReply } from '@fanfold/contracts/media';
import type { z } from 'zod';

import { type Person, signUp } from '../../support/person.ts';
import type { Bench } from '../bench.ts';
import { startChild } from '../support/child.ts';
import { guarded } from '../support/cleanup.ts';
import { startMeter } from '../support/cpu.ts';
import { forgetPeaks, peakBytes } from '../support/memory.ts';
import { startBenchStack } from '../support/stack.ts';
import type { Part, Sending } from './client.process.ts';

const megabyte = 1_000_000;
/** Parts at a time, as the browser sends them. */
const inFlight = 4;

/**
 * A file in parts through the address that people open, beside a bare server that writes the same bytes with
 * fsync.
 */
export const upload: Bench = async ({ figure, say, huge, small }) => {
  const large = (huge ? 10_000 : small ? 200 : 2_000) * megabyte;
  say('upload: starting the stack');
  await using stack = await startBenchStack();
  const sandboxUrl = `http://localhost:${stack.environment['FANFOLD_SANDBOX_PORT']}`;
  const creator = await signUp({ url: stack.url, sandboxUrl }, 'uploads');
  await creator.becomeCreator();
  const { api = 0, objects = 0 } = stack.processes();
  await using client = startChild(import.meta.resolve('./client.process.ts'));
  const send = (parts: readonly Part[]) => client.call<number>('send', { parts, inFlight } satisfies Sending);

  say('upload: 50 MB, so that the code is compiled');
  await sendFile(creator, 50 * megabyte, send);
  const peaks = new Map<number, { readonly api: number; readonly objects: number }>();
  for (const bytes of [10 * megabyte, large]) {
    say(`upload: ${bytes / megabyte} MB`);
    forgetPeaks([api, objects]);
    const meter = startMeter({ ...stack.processes(), client: client.pid });
    const ms = await sendFile(creator, bytes, send);
    const { used, others } = meter();
    if (others > 0.05)
      say(`upload: ${Math.round(others * 100)} % of the processors were used by other programs`);
    peaks.set(bytes, { api: peakBytes(api), objects: peakBytes(objects) });
    say('upload: the floor');
    const floorMs = await sendToFloor(bytes, send);
    const name = `of_${bytes / megabyte}_mb`;
    figure(`megabytes_per_s_${name}`, 'MB/s', bytes / megabyte / (ms / 1_000), {
      floor: bytes / megabyte / (floorMs / 1_000),
    });
    for (const part of ['api', 'objects'])
      figure(`cpu_of_a_megabyte_${part}_${name}`, 'ms', (used[part] ?? 0) / (bytes / megabyte));
  }
  for (const [bytes, peak] of peaks)
    for (const [part, value] of Object.entries(peak))
      figure(`peak_memory_${part}_of_${bytes / megabyte}_mb`, 'bytes', value);
};

type Send = (parts: readonly Part[]) => Promise<number>;

/** Announces a file, sends its parts and ends it. Resolves to the milliseconds of parts and end. */
const sendFile = async (creator: Person, sizeBytes: number, send: Send): Promise<number> => {
  const post = <Body>(path: string, body: object) =>
    creator.call<Body>(path, { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body });
  const announced = { fileName: 'book.pdf', sizeBytes, purpose: 'file' };
  const { key, numParts } = (await post<z.infer<typeof StartUploadReply>>('/api/upload', announced)).body;
  const parts: Part[] = [];
  while (parts.length < numParts) {
    const query = `key=${key}&from=${parts.length + 1}`;
    const { urls } = (await creator.call<z.infer<typeof PartUrlsReply>>(`/api/upload?${query}`)).body;
    parts.push(...urls.map(({ url, sizeBytes: bytes }) => ({ url, sizeBytes: bytes })));
  }
  const ms = await send(parts);
  const began = performance.now();
  const { status, body } = await post('/api/upload/multipart/done', { key });
  if (status !== 200) throw new Error(`The end of the upload was refused: ${JSON.stringify(body)}`);
  const { exists } = (await creator.call<{ exists: boolean }>(`/api/upload/exists?key=${key}`)).body;
  if (!exists) throw new Error('The file is not there after its upload.');
  return ms + performance.now() - began;
};

const partBytes = 8 * 1024 * 1024;

const sendToFloor = async (bytes: number, send: Send): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfold-upload-floor-'));
  await using _folder = guarded({
    [Symbol.asyncDispose]: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  });
  await using server = startChild(import.meta.resolve('./floor.process.ts'));
  const port = await server.call<number>('listen', folder);
  const url = `http://127.0.0.1:${port}/`;
  const count = Math.ceil(bytes / partBytes);
  // Awaited here: the server ends with this function.
  return await send(
    Array.from({ length: count }, (_, index) => ({
      url,
      sizeBytes: Math.min(partBytes, bytes - index * partBytes),
    })),
  );
};
