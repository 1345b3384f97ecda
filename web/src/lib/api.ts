import type { z } from 'zod';

import { complianceHeader } from './compliance.ts';
import { addressOfRead, headersOfRead, type ReadQuery, takeEarly } from './early-reads.ts';
import { currentLanguage } from './i18n.ts';
import { newestWrite, noteWrite } from './newest-write.ts';
import { noteReply } from './offline.ts';
import { patienceMs } from './patience.ts';
import { isProblem, Offline, readProblem, UnexpectedReply, Unreachable } from './problem.ts';
import { askForPassword } from './reauthenticate.ts';

type Sent = RequestInit & { readonly method: string; readonly headers: Readonly<Record<string, string>> };
type Request = Sent & { readonly waitMs?: number };

type Call<Reply extends z.ZodType> = {
  readonly path: `/${string}`;
  /** What the answer has to look like; an answer that does not is an `UnexpectedReply`. */
  readonly reply: Reply;
  readonly signal?: AbortSignal;
};
type Read<Reply extends z.ZodType> = Call<Reply> & { readonly query?: ReadQuery };
type Command<Reply extends z.ZodType> = Call<Reply> & {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly body?: Readonly<Record<string, unknown>>;
  /** A file that is the whole body, instead of `body`. */
  readonly file?: Blob;
  /**
   * One key an intent of the person (`newIntent`): asking twice with it is done once. Required where money
   * moves.
   */
  readonly intent?: string;
  /** It puts together something large, which takes as long as an upload. */
  readonly large?: true;
  /** It arrives although the page is left at the same moment. */
  readonly outlivesPage?: true;
};

/**
 * A GET under `/api`. It carries the position of this browser's newest own write, so that people see what
 * they did. Rejects with `ApiProblem`, `Unreachable` or `UnexpectedReply`.
 */
export const read = <Reply extends z.ZodType>({ path, query = {}, reply, signal }: Read<Reply>) => {
  const language = currentLanguage();
  return answer(reply, addressOfRead(path, query, language), {
    method: 'GET',
    headers: { ...headersOfRead(language, newestWrite()), ...complianceHeader() },
    ...(signal === undefined ? {} : { signal }),
  });
};

/** A change under `/api`. Rejects like `read`; remembers the position at which it was accepted. */
export const command = async <Reply extends z.ZodType>(request: Command<Reply>): Promise<z.output<Reply>> => {
  const { path, reply, method = 'POST', body = {}, file, intent, signal } = request;
  if (!navigator.onLine) throw new Offline();
  const outcome = await answer(reply, `/api${path}`, {
    method,
    keepalive: request.outlivesPage ?? false,
    waitMs: patienceOf(request),
    headers: {
      ...standing(),
      'content-type': file?.type ?? 'application/json',
      ...(intent === undefined ? {} : { 'idempotency-key': intent }),
    },
    // The envelope of a change travels in its body, that of a read in its query (SHL-037).
    body: file ?? JSON.stringify({ lang: currentLanguage(), ...body }),
    ...(signal === undefined ? {} : { signal }),
  });
  notePosition(outcome);
  return outcome;
};

const patienceOf = ({ file, large }: Pick<Command<z.ZodType>, 'file' | 'large'>): number =>
  file === undefined && !large ? patienceMs.call : patienceMs.transfer;

/**
 * A key for one intent of the person. Made from random bytes, since `randomUUID` is missing on plain-HTTP
 * hosts.
 */
export const newIntent = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Sends a request; when the service wants the password again for a sensitive act, asks the person for it and
 * sends the same request, with the same key, once more.
 */
const answer = async <Reply extends z.ZodType>(
  schema: Reply,
  address: string,
  init: Request,
): Promise<z.output<Reply>> => {
  try {
    return await send(schema, address, init);
  } catch (error) {
    if (!isProblem(error, 'REAUTHENTICATE') || !(await askForPassword())) throw error;
    return send(schema, address, init);
  }
};

const send = async <Reply extends z.ZodType>(
  schema: Reply,
  address: string,
  init: Request,
): Promise<z.output<Reply>> => {
  const { waitMs = patienceMs.call, ...sent } = init;
  const patience = AbortSignal.timeout(waitMs);
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience;
  const response = await responseTo(address, { ...sent, signal }).catch((cause: unknown) => {
    // Giving up on purpose (the page was left) is not a failure of the service.
    if (init.signal?.aborted) throw cause;
    throw new Unreachable(cause);
  });
  noteReply(address, response.headers);
  const requestId = response.headers.get('x-request-id');
  const body = response.status === 204 ? {} : await bodyOf(response);
  if (!response.ok) throw readProblem(response.status, body, requestId);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new UnexpectedReply(response.status, requestId ?? undefined);
  return parsed.data;
};

/** The reply to a request, which was sent already where the document asked for the same (`src/early`). */
const responseTo = async (
  address: string,
  init: Sent & { readonly signal: AbortSignal },
): Promise<Response> => {
  const early = init.method === 'GET' ? takeEarly(address, init.headers) : undefined;
  if (!early) return fetch(address, init);
  const reply = await Promise.race([early.catch(() => undefined), gaveUp(init.signal)]);
  return reply ?? fetch(address, init);
};

const gaveUp = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));

/**
 * Where replies are longer, a worker reads them (`json-pool.ts`): a long parse would stop what is on screen.
 */
const largeCharacters = 200_000;

const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    const text = await response.text();
    return text.length < largeCharacters
      ? JSON.parse(text)
      : await (await import('./json-pool.ts')).parse(text);
  } catch {
    return undefined;
  }
};

const standing = () => ({ 'fanfold-lang': currentLanguage(), ...complianceHeader() });

const notePosition = (outcome: unknown): void => {
  if (typeof outcome !== 'object' || outcome === null) return;
  const { position, walletPosition } = outcome as { position?: unknown; walletPosition?: unknown };
  if (typeof position === 'string') noteWrite(position);
  // A charge says where its coins arrived; reading the wallet after that shows them.
  if (typeof walletPosition === 'string') noteWrite(walletPosition);
};
