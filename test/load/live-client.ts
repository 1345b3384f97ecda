import { type ClientRequest, request } from 'node:http';

type Said = { event: string; id: string | undefined; data: Record<string, unknown> };

export type LiveClientOptions = {
  readonly url: string;
  readonly token: string;
  readonly topic: string;
  readonly transport: 'events' | 'socket';
  readonly random: () => number;
};

/**
 * A client that follows a wallet: it reconnects after every interruption and requests everything after the
 * last id that it received. Stores all messages. As cheap as possible, because one process runs many.
 */
export class LiveClient {
  readonly topic: string;
  readonly token: string;
  readonly #options: LiveClientOptions;
  /** The received balances by position; a position received twice counts as repeated. */
  readonly balances = new Map<bigint, number>();
  /** The time of its first arrival, in milliseconds of `Date.now`. */
  readonly heardAt = new Map<bigint, number>();
  /** Positions up to which it was told to fetch again. */
  readonly resyncs: bigint[] = [];
  /** Newest position that it knew of when it first connected. */
  start: bigint | undefined;
  repeated = 0;
  outOfOrder = 0;
  /** The same position with two different balances. */
  contradicted = 0;
  connections = 0;
  readonly goodbyes = new Map<string, number>();
  readonly refusals = new Map<number, number>();
  #newest = -1n;
  #after: string | undefined;
  #resynced: string | undefined;
  #cut: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(options: LiveClientOptions) {
    this.#options = options;
    this.topic = options.topic;
    this.token = options.token;
    this.#connect();
  }

  get newest(): bigint {
    return this.#newest;
  }

  /** Whether it knew of a position newer than `position` at that time. */
  knewNewer(position: bigint, atMs: number): boolean {
    return this.heardAt.entries().some(([heard, heardAtMs]) => heard > position && heardAtMs < atMs);
  }

  /** Cuts the connection, as a network failure would. */
  drop(): void {
    this.#cut();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#cut();
  }

  #connect(): void {
    if (this.#ended) return;
    let over = false;
    let retryMs: number | undefined;
    const lost = () => {
      if (over) return;
      over = true;
      if (this.#ended) return;
      const waitMs = retryMs ?? 50 + this.#options.random() * 450;
      this.#timer = setTimeout(() => this.#connect(), waitMs);
    };
    const hear = (said: Said) => {
      // Messages in transit when the connection broke are not counted any more.
      if (over) return;
      if (said.event === 'bye') retryMs = Number(said.data['retryMs']);
      this.#hear(said);
    };
    const cut = this.#options.transport === 'events' ? this.#events(hear, lost) : this.#socket(hear, lost);
    this.#cut = () => {
      cut();
      lost();
    };
  }

  #events(hear: (said: Said) => void, lost: () => void): () => void {
    const { url, token, topic } = this.#options;
    const query = [
      this.#after === undefined ? '' : `&after=${this.#after}`,
      this.#resynced === undefined ? '' : `&resynced=${this.#resynced}`,
    ].join('');
    const call: ClientRequest = request(
      new URL(`/api/live?topics=${topic}${query}`, url),
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (response) => {
        response.on('close', lost);
        response.on('error', lost);
        if (response.statusCode !== 200) {
          count(this.refusals, response.statusCode ?? 0);
          response.resume();
          return;
        }
        this.connections += 1;
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          const frames = (text + chunk).split('\n\n');
          text = frames.pop() ?? '';
          for (const frame of frames) hear(parse(frame));
        });
      },
    );
    call.on('error', lost);
    call.end();
    return () => call.destroy();
  }

  #socket(hear: (said: Said) => void, lost: () => void): () => void {
    const { url, token, topic } = this.#options;
    const socket = new WebSocket(new URL('/api/live/socket', url.replace('http', 'ws')));
    socket.addEventListener('open', () => {
      this.connections += 1;
      socket.send(JSON.stringify({ token }));
    });
    socket.addEventListener('message', ({ data: text }) => {
      const { kind, after, message, ...data } = JSON.parse(String(text));
      hear({ event: kind, id: after, data: message ?? data });
      // From the position of the first greeting, or from its last position: never from a later one.
      if (kind === 'hello')
        socket.send(JSON.stringify({ subscribe: [topic], after: this.#after, resynced: this.#resynced }));
    });
    socket.addEventListener('error', lost);
    socket.addEventListener('close', lost);
    return () => socket.close();
  }

  #hear({ event, id, data }: Said): void {
    if (event === 'message') this.#learn(BigInt(String(data['position'])), data);
    else if (event === 'resync') {
      this.resyncs.push(BigInt(String(data['position'])));
      this.#resynced = String(data['mark']);
    } else if (event === 'bye') count(this.goodbyes, String(data['reason']));
    else if (event === 'refused') count(this.refusals, Number(data['code'] === 'UNAVAILABLE' ? 503 : 403));
    else if (event === 'hello' && this.start === undefined) {
      this.start = BigInt(String(data['position']));
      this.#after ??= String(this.start);
    }
    if (id !== undefined) this.#after = id;
  }

  #learn(position: bigint, data: Record<string, unknown>): void {
    const { paid } = data['balance'] as { paid: number };
    const known = this.balances.get(position);
    if (known === undefined) {
      if (position < this.#newest) this.outOfOrder += 1;
      this.balances.set(position, paid);
      this.heardAt.set(position, Date.now());
    } else {
      this.repeated += 1;
      if (known !== paid) this.contradicted += 1;
    }
    if (position > this.#newest) this.#newest = position;
  }
}

const count = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

const parse = (frame: string): Said => {
  const fields = new Map(
    frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id'),
    data: JSON.parse(fields.get('data') ?? '{}'),
  };
};
