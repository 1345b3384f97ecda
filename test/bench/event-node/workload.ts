/** The content of both stores before they are measured: a thousand short streams and a long one. */
export const shortStreams = 1_000;
export const longStream = 'long';
export const longStreamLength = 5_000;
export const eventType = 'Counted';

/** JSON of about that many bytes. */
export const dataOf = (n: number, bytes: number) => ({ n, filler: 'x'.repeat(Math.max(0, bytes - 20)) });
export const smallBytes = 60;

export type AppendLoad = { readonly inFlight: number; readonly bytes: number };
export const appendLoads: readonly AppendLoad[] = [
  { inFlight: 1, bytes: smallBytes },
  { inFlight: 32, bytes: smallBytes },
  { inFlight: 256, bytes: smallBytes },
  { inFlight: 32, bytes: 1_000 },
  { inFlight: 256, bytes: 1_000 },
];
export const appendTimes = { warmUpMs: 700, measureMs: 3_000 };
export const readMs = 3_000;
/** The size of a portion of $all in events, where the log is long enough. */
export const portion = 20_000;

/** The stream of the n-th append. */
export const appendStream = (n: number): string => `appended-${n % shortStreams}`;
export const nameOf = ({ inFlight, bytes }: AppendLoad): string =>
  `${bytes === smallBytes ? 'appends' : 'appends_of_1kb'}_at_${inFlight}`;
