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
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Http = <Reply>(path: string, request?: Request) => Promise<Reply>;

/** Long enough for a service that is killed and started again. */
const patienceMs = 60_000;

/**
 * Calls a service. Whatever says "not now" (no connection, 429, 502, 503) is tried again for a minute: every call of
 * the demo world may be repeated. Throws Refused.
 */
export const httpClient = (baseUrl: string, signal: AbortSignal): Http => {
  return async <Reply>(path: string, request: Request = {}): Promise<Reply> => {
    const { method = 'GET' } = request;
    const until = performance.now() + patienceMs;
    for (;;) {
      signal.throwIfAborted();
      const answer = await send(new URL(path, baseUrl), request, signal);
      if (answer?.ok) return answer.body as Reply;
      if (performance.now() > until || (answer && !isPassing(answer.status)))
        throw new Refused(`${method} ${path}`, answer?.status ?? 0, answer?.body);
      await sleep(answer?.retryAfterMs ?? 250, undefined, { signal });
    }
  };
};

const isPassing = (status: number): boolean => status === 429 || status === 502 || status === 503;

const send = async (url: URL, { method = 'GET', body, token, headers }: Request, signal: AbortSignal) => {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
    });
    const seconds = Number(response.headers.get('retry-after'));
    return {
      ok: response.ok,
      status: response.status,
      body: (await response.json().catch(() => undefined)) as unknown,
      retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 60) * 1000 : 250,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
};
