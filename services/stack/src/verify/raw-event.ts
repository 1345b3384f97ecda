/** An event as the log holds it; what the oracles read. */
export type RawEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};
