import { request } from 'node:http';

export type Heard = { readonly kind: string; readonly after: string | undefined; readonly data: Said };
export type Said = Record<string, unknown>;

/** A client over either transport that keeps the received messages. */
export type Client = Disposable & {
  /** 200 or 101 once it is open, or the status of the refusal. */
  readonly status: Promise<number>;
  readonly heard: Heard[];
  readonly of: (kind: string) => Said[];
  readonly ask: (request: object | string) => void;
  readonly closed: Promise<{ code: number; reason: string }>;
};

type Who = {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The position from which a client resumes. */
export type Place = { readonly after?: string; readonly resynced?: string };

export const watchEvents = (url: string, topics: string, who: Who & Place = {}): Client => {
  const { token, headers = {}, after, resynced } = who;
  const from = Object.entries({ after, resynced }).flatMap(([name, value]) =>
    value === undefined ? [] : `&${name}=${value}`,
  );
  const query = `/api/live?topics=${topics}${from.join('')}`;
  const heard: Heard[] = [];
  const status = Promise.withResolvers<number>();
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  const call = request(new URL(query, url), { headers: { ...bearer(token), ...headers } }, (response) => {
    status.resolve(response.statusCode ?? 0);
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      const frames = (text + chunk).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) heard.push(parse(frame));
    });
    response.on('close', () => closed.resolve({ code: 0, reason: '' }));
    response.on('error', () => {});
  });
  call.on('error', () => status.resolve(0));
  call.end();
  return {
    heard,
    status: status.promise,
    closed: closed.promise,
    of: kindOf(heard),
    ask: () => {
      throw new Error('A stream of events cannot be asked.');
    },
    [Symbol.dispose]: () => call.destroy(),
  };
};

export const openSocket = (url: string, { token, headers = {} }: Who = {}): Client => {
  const heard: Heard[] = [];
  const status = Promise.withResolvers<number>();
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  const address = new URL('/api/live/socket', url.replace('http', 'ws'));
  // Node's own client accepts headers, which the type of browsers' sockets does not have.
  const options = { headers: { ...bearer(token), ...headers } } as never;
  const socket = new WebSocket(address, options);
  const asked: string[] = [];
  socket.addEventListener('open', () => {
    status.resolve(101);
    for (const text of asked) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => {
    const { kind, after, ...rest } = JSON.parse(String(data)) as { kind: string; after?: string };
    heard.push({ kind, after, data: rest });
  });
  socket.addEventListener('error', () => status.resolve(0));
  socket.addEventListener('close', ({ code, reason }) => closed.resolve({ code, reason }));
  return {
    heard,
    status: status.promise,
    closed: closed.promise,
    of: kindOf(heard),
    ask: (what) => {
      const text = typeof what === 'string' ? what : JSON.stringify(what);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else asked.push(text);
    },
    [Symbol.dispose]: () => socket.close(),
  };
};

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

const kindOf = (heard: readonly Heard[]) => (kind: string) =>
  heard.filter((one) => one.kind === kind).map(({ data }) => data);

const parse = (frame: string): Heard => {
  const fields = new Map(
    frame
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
  );
  const data = JSON.parse(fields.get('data') ?? '{}') as Said;
  const kind = fields.get('event') ?? 'message';
  return { kind, after: fields.get('id'), data: kind === 'message' ? { message: data } : data };
};
