/** One form of one needle. ASCII letters match in either case, unless it is `exact`. */
export type Pattern = {
  readonly needle: number;
  readonly form: string;
  readonly bytes: Buffer;
  readonly exact: boolean;
};

/**
 * All patterns as one machine that looks at each byte once (Aho and Corasick, 1975):
 * `next[state * classes + classOf[byte]]` is the state after a byte, and `ending[state]` lists the patterns
 * that end there. The time does not grow with the patterns.
 */
export type PatternTable = {
  readonly classOf: Uint8Array;
  readonly classes: number;
  readonly next: Int32Array;
  readonly ending: readonly (readonly Pattern[] | undefined)[];
  readonly longest: number;
};

export const buildPatternTable = (patterns: readonly Pattern[]): PatternTable => {
  const { classOf, classes } = classesOf(patterns);
  const states = 1 + patterns.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const next = new Int32Array(states * classes).fill(-1);
  const ending: Pattern[][] = [];
  let used = 1;
  for (const pattern of patterns) {
    let state = 0;
    for (const byte of pattern.bytes) {
      const at = state * classes + (classOf[byte] ?? 0);
      if (next[at] === -1) next[at] = used++;
      state = next[at] ?? 0;
    }
    (ending[state] ??= []).push(pattern);
  }
  completeTable(next, ending, classes);
  const longest = Math.max(...patterns.map(({ bytes }) => bytes.length));
  return { classOf, classes, next: next.subarray(0, used * classes), ending, longest };
};

/** Bytes that behave alike: all that no pattern has, and the two cases of a letter. */
const classesOf = (patterns: readonly Pattern[]) => {
  const classOf = new Uint8Array(256);
  let classes = 1;
  for (const { bytes } of patterns)
    for (const byte of bytes) if (classOf[folded(byte)] === 0) classOf[folded(byte)] = classes++;
  for (let byte = 0x41; byte <= 0x5a; byte += 1) classOf[byte] = classOf[folded(byte)] ?? 0;
  return { classOf, classes };
};

const folded = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);

/**
 * Fills the missing transitions, state by state in the order of their depth: where a pattern breaks off, its
 * longest end goes on.
 */
const completeTable = (next: Int32Array, ending: Pattern[][], classes: number): void => {
  const fallback = new Int32Array(next.length / classes);
  const queue = Array.from(next.subarray(0, classes).filter((state) => state !== -1));
  for (let letter = 0; letter < classes; letter += 1) next[letter] = Math.max(0, next[letter] as number);
  for (const state of queue) {
    const shorter = fallback[state] as number;
    if (ending[shorter]) ending[state] = [...(ending[state] ?? []), ...ending[shorter]];
    for (let letter = 0; letter < classes; letter += 1) {
      const at = state * classes + letter;
      const target = next[at] as number;
      const other = next[shorter * classes + letter] as number;
      if (target === -1) {
        next[at] = other;
        continue;
      }
      fallback[target] = other;
      queue.push(target);
    }
  }
};
