import { afterEach, expect, it, vi } from 'vitest';

import { Unreachable } from '../../../lib/problem.ts';
import { putPart } from './put-part.ts';

/** What the browser's request is told, and what it tells. */
class Request extends EventTarget {
  static readonly sent: Request[] = [];
  readonly upload = new EventTarget();
  timeout = 0;
  status = 0;
  open = vi.fn();
  abort = vi.fn();
  getResponseHeader = () => '"etag"';
  send = () => void Request.sent.push(this);
}

afterEach(() => {
  vi.unstubAllGlobals();
  Request.sent.length = 0;
});

const sending = () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  const put = putPart({
    url: 'https://store.example/part',
    body: new Blob(['rain']),
    onSent: () => undefined,
    signal: new AbortController().signal,
  });
  return { put, request: Request.sent[0] as Request };
};

it('a part has 18,000,000 ms to arrive, and is sent again later when it does not [UPL-035]', async () => {
  const { put, request } = sending();
  expect(request.timeout).toBe(18_000_000);
  request.dispatchEvent(new Event('timeout'));
  await expect(put).rejects.toBeInstanceOf(Unreachable);
});

it('a part that arrived answers its ETag', async () => {
  const { put, request } = sending();
  request.status = 200;
  request.dispatchEvent(new Event('load'));
  expect(await put).toBe('"etag"');
});
