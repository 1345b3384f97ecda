import type { Telemetry } from '@fanfold/platform';

/** A row of the outbox: something that changed for whoever watches `topic`. */
export type OutboxMessage = {
  readonly position: bigint;
  readonly n: number;
  readonly topic: string;
  /** The LiveMessage as JSON text, written once for all connections. */
  readonly json: string;
};

/** One open connection. `send` gets complete frames; it answers false when the reader is too slow to be kept. */
export type Listener = {
  readonly topics: ReadonlySet<string>;
  readonly send: (frame: string) => boolean;
  /** Position and number of the newest message that was sent; older ones are not sent again. */
  after: bigint;
  afterN: number;
  /** Set while the connection is still being sent what it missed: newer messages wait here, so that order holds. */
  holding: OutboxMessage[] | undefined;
  readonly close: (reason: 'slow' | 'revoked' | 'shutdown') => void;
};

/** A client that names a position has seen everything of it. */
export const wholePosition = Number.MAX_SAFE_INTEGER;

const isNewer = ({ position, n }: OutboxMessage, { after, afterN }: Listener): boolean =>
  position > after || (position === after && n > afterN);

const maxHolding = 5_000;

/**
 * Spreads outbox messages over this process's connections. It is told of them strictly in order of position, whole batches
 * at a time, by the one reader of the outbox.
 */
export class LiveHub {
  readonly #byTopic = new Map<string, Set<Listener>>();
  readonly #listeners = new Set<Listener>();
  readonly #telemetry: Telemetry;
  /** Position up to which messages were spread. */
  position = 0n;

  constructor(telemetry: Telemetry) {
    this.#telemetry = telemetry;
  }

  get size(): number {
    return this.#listeners.size;
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
    for (const topic of listener.topics) {
      let listeners = this.#byTopic.get(topic);
      if (!listeners) this.#byTopic.set(topic, (listeners = new Set()));
      listeners.add(listener);
    }
    this.#telemetry.liveConnections.inc({ transport: 'sse' });
  }

  remove(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    for (const topic of listener.topics) {
      const listeners = this.#byTopic.get(topic);
      listeners?.delete(listener);
      if (listeners?.size === 0) this.#byTopic.delete(topic);
    }
    this.#telemetry.liveConnections.dec({ transport: 'sse' });
  }

  /** Messages of whole positions, in order. */
  spread(messages: readonly OutboxMessage[]): void {
    const frames = new Map<Listener, OutboxMessage[]>();
    for (const message of messages) {
      for (const listener of this.#byTopic.get(message.topic) ?? []) {
        if (!isNewer(message, listener)) continue;
        const list = frames.get(listener);
        if (list) list.push(message);
        else frames.set(listener, [message]);
      }
    }
    for (const [listener, list] of frames) this.deliver(listener, list);
    this.position = messages.at(-1)?.position ?? this.position;
  }

  /** Everything may have changed: each listener is told once to fetch anew. */
  resync(position: bigint): void {
    const frame = resyncFrame(position);
    for (const listener of this.#listeners) {
      listener.holding = undefined;
      listener.after = position;
      listener.afterN = wholePosition;
      if (!listener.send(frame)) this.drop(listener, 'slow');
    }
    if (position > this.position) this.position = position;
  }

  /** Ends the holding: first what was missed, then what came meanwhile. */
  catchUp(listener: Listener, missed: readonly OutboxMessage[]): void {
    const held = listener.holding ?? [];
    listener.holding = undefined;
    this.deliver(listener, missed);
    this.deliver(
      listener,
      held.filter((message) => isNewer(message, listener)),
    );
  }

  deliver(listener: Listener, messages: readonly OutboxMessage[]): void {
    const last = messages.at(-1);
    if (!last) return;
    if (listener.holding) {
      listener.holding.push(...messages);
      if (listener.holding.length > maxHolding) this.drop(listener, 'slow');
      return;
    }
    if (!listener.send(framesOf(messages, listener.after))) {
      this.drop(listener, 'slow');
      return;
    }
    listener.after = last.position;
    listener.afterN = last.n;
    this.#telemetry.liveMessages.inc(messages.length);
  }

  drop(listener: Listener, reason: 'slow' | 'revoked' | 'shutdown'): void {
    this.remove(listener);
    this.#telemetry.liveDropped.inc({ reason });
    listener.close(reason);
  }

  closeAll(): void {
    for (const listener of [...this.#listeners]) this.drop(listener, 'shutdown');
  }
}

/**
 * Server-sent events. A client that reconnects asks for what lies after the last id it saw, so only the last message of a
 * position carries that position: a connection cut between two of them then gets both again.
 */
const framesOf = (messages: readonly OutboxMessage[], after: bigint): string => {
  let frames = '';
  for (const [index, { position, json }] of messages.entries()) {
    const next = messages[index + 1];
    const previous = messages.slice(0, index).findLast((message) => message.position < position);
    const id = next?.position === position ? (previous?.position ?? after) : position;
    frames += `id: ${id}\ndata: ${json}\n\n`;
  }
  return frames;
};

export const resyncFrame = (position: bigint): string =>
  `id: ${position}\nevent: resync\ndata: {"kind":"resync","position":"${position}"}\n\n`;
