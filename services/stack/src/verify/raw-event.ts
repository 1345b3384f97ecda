/** An event as the log stores it; the input of the oracles. */
export type RawEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};
