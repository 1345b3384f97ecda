import type { Bye } from '@fanfold/contracts';
import type { Telemetry } from '@fanfold/platform';

import type { Caller } from '../http/auth.ts';
import { type LiveCaps, liveCaps } from './caps.ts';
import { type Cursor, compare, markOf } from './cursor.ts';
import { Frames } from './frames.ts';
import { Owners } from './owners.ts';
import type { Wire } from './wire.ts';

/** A row of the outbox: a change for the connections that watch `topic`. */
export type OutboxMessage = Cursor & {
  readonly topic: string;
  /** The LiveMessage as JSON text, written once for all connections. */
  readonly json: string;
};

/** Why the service ended a connection; the contract says what each means. */
export type ByeReason = Bye['reason'];

/** One open connection. */
export type Listener = {
  readonly wire: Wire;
  /** Where the connection comes from. */
  readonly address: string;
  /** Changed by the hub alone. */
  readonly topics: Set<string>;
  /** Null for a visitor. */
  caller: Caller | null;
  /** Messages up to this position were sent already, or the client said that it knows them. */
  after: bigint;
  /** Set while the connection is being sent what it missed: newer messages wait here, so that order holds. */
  holding: OutboxMessage[] | undefined;
  /** Puts frames on the connection without waiting; false when its reader is too slow to be kept. */
  readonly send: (frames: readonly Uint8Array[]) => boolean;
  /** Puts frames on the connection and waits until they are on their way; false when that takes too long. */
  readonly flush: (frames: readonly Uint8Array[]) => Promise<boolean>;
  /** Whether the client has sent a sign of life since the last call; sends one to it if the transport can. */
  readonly beat: () => boolean;
  /** Sends the reason and ends the connection, also if the client does not react. */
  readonly close: (reason: ByeReason) => void;
};

const maxHolding = 5_000;

/**
 * Sends outbox messages to this process's connections. The one reader of the outbox hands them over strictly
 * in order. The buffer of a connection is bounded: a connection that does not keep up is closed, and its
 * client reconnects and asks from its last position on.
 */
export class LiveHub {
  readonly #byTopic = new Map<string, Set<Listener>>();
  readonly #listeners = new Set<Listener>();
  readonly #owners: Owners<Listener>;
  readonly #caps: LiveCaps;
  readonly #telemetry: Telemetry;
  #whole = 0n;
  #seen: Cursor = { position: 0n, n: -1 };
  #closed = false;
  /** Whether nothing can be changed now. */
  writesStopped = false;
  /** Called when the first connection opens: the reader of the outbox pauses while there is none. */
  onWatched: () => void = () => {};

  constructor(telemetry: Telemetry, caps: LiveCaps = liveCaps()) {
    this.#telemetry = telemetry;
    this.#caps = caps;
    this.#owners = new Owners(caps, (oldest) => this.drop(oldest, 'replaced'));
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** No connection may be added: there are too many, or the process stops. */
  get isFull(): boolean {
    return this.#closed || this.#listeners.size >= this.#caps.all;
  }

  get listeners(): Iterable<Listener> {
    return this.#listeners;
  }

  /** The newest position of which every message was sent. */
  get position(): bigint {
    return this.#whole;
  }

  /** Where the reader of the outbox begins; before the first message of an empty one it says -1. */
  begin({ position, n }: Cursor): void {
    this.#whole = position < 0n ? 0n : position;
    this.#seen = { position: this.#whole, n };
  }

  /** The newest message that was sent. Later ones will be sent. */
  get seen(): Cursor {
    return this.#seen;
  }

  /** How many connections watch a topic. */
  watching = (topic: string): number => this.#byTopic.get(topic)?.size ?? 0;

  has(listener: Listener): boolean {
    return this.#listeners.has(listener);
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.onWatched();
    this.#telemetry.liveConnections.inc({ transport: listener.wire.transport });
    this.subscribe(listener, listener.topics);
    this.#owners.add(listener);
  }

  /** A connection has a person now. */
  signedIn(listener: Listener): void {
    if (this.#listeners.has(listener)) this.#owners.signedIn(listener);
  }

  remove(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    this.unsubscribe(listener, [...listener.topics]);
    this.#owners.remove(listener);
    listener.holding = undefined;
    this.#telemetry.liveConnections.dec({ transport: listener.wire.transport });
  }

  subscribe(listener: Listener, topics: Iterable<string>): void {
    if (!this.#listeners.has(listener)) return;
    for (const topic of topics) {
      let listeners = this.#byTopic.get(topic);
      if (!listeners) this.#byTopic.set(topic, (listeners = new Set()));
      listeners.add(listener);
      listener.topics.add(topic);
    }
  }

  unsubscribe(listener: Listener, topics: Iterable<string>): void {
    for (const topic of topics) {
      const listeners = this.#byTopic.get(topic);
      listeners?.delete(listener);
      if (listeners?.size === 0) this.#byTopic.delete(topic);
      listener.topics.delete(topic);
    }
  }

  /** The right to one topic is gone; others go on. One that cannot ask for more ends with its last. */
  endTopic(listener: Listener, topic: string): void {
    if (!listener.topics.has(topic)) return;
    this.unsubscribe(listener, [topic]);
    if (listener.holding) listener.holding = listener.holding.filter((message) => message.topic !== topic);
    this.say(listener, listener.wire.control('topic-ended', { topic, reason: 'revoked' }));
    if (listener.wire.transport === 'sse' && listener.topics.size === 0) this.drop(listener, 'revoked');
  }

  /** Messages in order. `cut`: more of the last one's position may follow in the next call. */
  spread(messages: readonly OutboxMessage[], cut = false): void {
    const last = messages.at(-1);
    if (!last) return;
    const complete = cut ? messages.findLast(({ position }) => position < last.position) : last;
    if (complete) this.#whole = complete.position;
    this.#seen = last;
    const frames = new Frames(this.#whole);
    for (const [listener, list] of this.#shares(messages)) this.#deliver(listener, list, frames);
  }

  /** Messages up to a place in the outbox may be missing: each connection is told once to fetch again. */
  resync(upTo: Cursor): void {
    if (compare(upTo, this.#seen) > 0) this.begin(upTo);
    for (const listener of this.#listeners) this.resyncOne(listener);
  }

  resyncOne(listener: Listener): void {
    if (!this.#listeners.has(listener)) return;
    // The client fetches all data again, which includes the missed and the waiting messages.
    listener.holding = undefined;
    listener.after = this.#whole;
    const said = { position: String(this.#whole), mark: markOf(this.#seen) };
    this.say(listener, listener.wire.control('resync', said, this.#whole));
  }

  /** From now on newer messages wait. The mark tells `release` that nothing intervened. */
  hold(listener: Listener): OutboxMessage[] {
    listener.holding = [];
    return listener.holding;
  }

  /** Sends what waited. */
  release(listener: Listener, held: readonly OutboxMessage[]): void {
    if (listener.holding !== held) return;
    const waiting = listener.holding;
    listener.holding = undefined;
    this.#deliver(listener, waiting, new Frames(this.#whole));
  }

  /** Messages of the past, which do not wait; resolves when they are on their way. */
  async replay(listener: Listener, messages: readonly OutboxMessage[], whole: bigint): Promise<void> {
    this.#telemetry.liveMessages.inc(messages.length);
    if (await listener.flush(listener.wire.messages(messages, whole))) return;
    this.drop(listener, 'slow');
  }

  /** Frames that are not messages of the outbox. */
  say(listener: Listener, frames: readonly Uint8Array[]): void {
    if (!this.#listeners.has(listener) || listener.send(frames)) return;
    this.drop(listener, 'slow');
  }

  drop(listener: Listener, reason: ByeReason): void {
    if (!this.#listeners.has(listener)) return;
    this.remove(listener);
    this.#telemetry.liveDropped.inc({ reason });
    listener.close(reason);
  }

  /** Ends every connection and takes no more. */
  closeAll(): void {
    this.#closed = true;
    for (const listener of this.#listeners) this.drop(listener, 'shutdown');
  }

  /** Each connection's part of the messages. Those that get the same share the list and its frames. */
  #shares(messages: readonly OutboxMessage[]): Map<Listener, readonly OutboxMessage[]> {
    const shares = new Map<Listener, readonly OutboxMessage[]>();
    for (const [topic, list] of Map.groupBy(messages, (message) => message.topic)) {
      for (const listener of this.#byTopic.get(topic) ?? []) {
        const others = shares.get(listener);
        shares.set(listener, others ? [...others, ...list].sort(compare) : list);
      }
    }
    return shares;
  }

  #deliver(listener: Listener, messages: readonly OutboxMessage[], frames: Frames): void {
    const first = messages[0];
    if (!first) return;
    const newer =
      first.position > listener.after
        ? messages
        : messages.filter(({ position }) => position > listener.after);
    if (newer.length === 0) return;
    if (listener.holding) {
      listener.holding.push(...newer);
      if (listener.holding.length > maxHolding) this.drop(listener, 'slow');
      return;
    }
    this.#telemetry.liveMessages.inc(newer.length);
    this.say(listener, frames.of(listener.wire, newer));
  }
}
