import { setTimeout as sleep } from 'node:timers/promises';

/** An answer that is not 2xx. `code` is that of the error catalogue, when it has one. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly code: string;

  constructor(request: string, status: number, body: unknown) {
    const { code, title } = (body ?? {}) as { code?: string; title?: string };
    super(`${request} was answered with ${status} ${code ?? ''} ${title ?? ''}`.trim());
    this.status = status;
    this.code = code ?? '';
  }
}

export type Request = {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: unknown;
  /** A file that is the whole body, instead of `body`. */
  readonly file?: { readonly bytes: Buffer; readonly type: string };
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Http = <Reply>(path: string, request?: Request) => Promise<Reply>;

/** Long enough for a service that is killed and started again. */
const waitMs = 60_000;

/**
 * Calls a service. A temporary failure (no connection, 429, 502, 503) is retried for a minute: every call of
 * the demo world may be repeated. Throws Refused.
 */
export const httpClient =
  (baseUrl: string, signal: AbortSignal): Http =>
  async <Reply>(path: string, request: Request = {}): Promise<Reply> => {
    const until = performance.now() + waitMs;
    for (;;) {
      signal.throwIfAborted();
      const answer = await send(new URL(path, baseUrl), request, signal);
      if (answer.ok) return answer.body as Reply;
      if (performance.now() > until || !isPassing(answer.status))
        throw new Refused(`${request.method ?? 'GET'} ${path}`, answer.status, answer.body);
      await sleep(answer.retryAfterMs, undefined, { signal });
    }
  };

type Answer = {
  readonly ok: boolean;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterMs: number;
};

const isPassing = (status: number): boolean => [0, 429, 502, 503].includes(status);

const send = async (url: URL, request: Request, signal: AbortSignal): Promise<Answer> => {
  try {
    const response = await fetch(url, initOf(request, signal));
    return {
      ok: response.ok,
      status: response.status,
      body: (await response.json().catch(() => undefined)) as unknown,
      retryAfterMs: retryAfterMs(response.headers),
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false, status: 0, body: undefined, retryAfterMs: shortMs };
  }
};

const initOf = (
  { method = 'GET', body, file, token, headers }: Request,
  signal: AbortSignal,
): RequestInit => ({
  method,
  headers: {
    ...headers,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(file === undefined ? {} : { 'content-type': file.type }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(file === undefined ? {} : { body: new Uint8Array(file.bytes) }),
  signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
});

const shortMs = 250;

const retryAfterMs = (headers: Headers): number => {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 60) * 1000 : shortMs;
};
