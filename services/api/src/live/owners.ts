import type { Caller } from '../http/auth.ts';
import type { LiveCaps } from './caps.ts';

type Owned = { readonly address: string; readonly caller: Caller | null };

/**
 * The connections of each person and of each address, the oldest first. Where there are too many, the oldest
 * one makes room: a person who comes again must not be kept out by connections that were left behind.
 */
export class Owners<Connection extends Owned> {
  readonly #byOwner = new Map<string, Set<Connection>>();
  readonly #caps: LiveCaps;
  readonly #end: (oldest: Connection) => void;

  constructor(caps: LiveCaps, end: (oldest: Connection) => void) {
    this.#caps = caps;
    this.#end = end;
  }

  add(connection: Connection): void {
    this.#own(connection, `address ${connection.address}`, this.#caps.perAddress);
    this.signedIn(connection);
  }

  signedIn(connection: Connection): void {
    if (connection.caller) this.#own(connection, `person ${connection.caller.oid}`, this.#caps.perPerson);
  }

  remove(connection: Connection): void {
    this.#disown(connection, `address ${connection.address}`);
    if (connection.caller) this.#disown(connection, `person ${connection.caller.oid}`);
  }

  #own(connection: Connection, owner: string, most: number): void {
    let owned = this.#byOwner.get(owner);
    if (!owned) this.#byOwner.set(owner, (owned = new Set()));
    owned.add(connection);
    const [oldest] = owned;
    if (owned.size > most && oldest) this.#end(oldest);
  }

  #disown(connection: Connection, owner: string): void {
    const owned = this.#byOwner.get(owner);
    owned?.delete(connection);
    if (owned?.size === 0) this.#byOwner.delete(owner);
  }
}
