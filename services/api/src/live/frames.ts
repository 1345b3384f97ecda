import type { OutboxMessage } from './hub.ts';
import type { Wire } from './wire.ts';

/** Frames of lists of messages, written once for all connections that share the list. */
export class Frames {
  readonly #whole: bigint;
  readonly #written = new Map<Wire, Map<readonly OutboxMessage[], readonly Uint8Array[]>>();

  constructor(whole: bigint) {
    this.#whole = whole;
  }

  of(wire: Wire, messages: readonly OutboxMessage[]): readonly Uint8Array[] {
    let ofWire = this.#written.get(wire);
    if (!ofWire) this.#written.set(wire, (ofWire = new Map()));
    let frames = ofWire.get(messages);
    if (!frames) ofWire.set(messages, (frames = wire.messages(messages, this.#whole)));
    return frames;
  }
}
