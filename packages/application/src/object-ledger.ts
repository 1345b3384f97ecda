/** What an event says of a file in the object store. */
export type KeptObject = {
  /** The key of one object, or what the keys of several begin with: then it ends with a slash. */
  readonly key: string;
  /** As the store told when it was complete; a group of objects has none. */
  readonly content?: { readonly sizeBytes: number; readonly etag: string };
};

type Entry = { readonly kept: KeptObject; readonly isComplete: boolean };

/** Which objects the log knows. Contexts fold their events into it, each file under a name of theirs. */
export class ObjectLedger {
  readonly #entries = new Map<string, Entry>();

  /** A file may arrive at this key. It need not be there. */
  begin(name: string, key: string): void {
    this.#entries.set(name, { kept: { key }, isComplete: false });
  }

  /** The file that began is complete. Nothing happens when none began. */
  complete(name: string, content: NonNullable<KeptObject['content']>): void {
    const begun = this.#entries.get(name);
    if (begun) this.#entries.set(name, { kept: { ...begun.kept, content }, isComplete: true });
  }

  /** The objects are there from now on, in place of those that the name had. */
  keep(name: string, kept: KeptObject): void {
    this.#entries.set(name, { kept, isComplete: true });
  }

  /** The objects belong to nothing any more. */
  drop(name: string): void {
    this.#entries.delete(name);
  }

  /** Whether the log knows the object or the unfinished upload of this key. */
  knows(): (key: string) => boolean {
    const keys = new Set([...this.#entries.values()].map(({ kept }) => kept.key));
    return (key) => keys.has(key) || foldersOf(key).some((folder) => keys.has(folder));
  }

  /** What has to be in the store. */
  kept(): readonly KeptObject[] {
    return [...this.#entries.values()].filter(({ isComplete }) => isComplete).map(({ kept }) => kept);
  }
}

/** `a/b/c` lies in `a/` and in `a/b/`. */
const foldersOf = (key: string): string[] =>
  [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index + 1));
