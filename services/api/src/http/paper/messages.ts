/** What the drawing thread is told about a paper. Everything but `drop` is answered, in order. */
export type Order =
  | { readonly type: 'open'; readonly about: unknown }
  | { readonly type: 'draw'; readonly lines: readonly unknown[] }
  | { readonly type: 'close' }
  | { readonly type: 'drop' };

export type Told = { readonly paper: number; readonly order: Order };
export type Answer = { readonly paper: number; readonly drawn?: Uint8Array; readonly error?: Error };

/**
 * A paper that is drawn line by line. What was finished is given away, so that a long one needs no more
 * memory.
 */
export type Paper<Line> = {
  /** Resolves to what was finished with these lines. */
  readonly draw: (lines: readonly Line[]) => Promise<Buffer>;
  /** Draws the end, and resolves to the rest. */
  readonly close: () => Promise<Buffer>;
};
