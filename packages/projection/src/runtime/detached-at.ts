/** Where a detached member continues, and how carefully. */
export type DetachedAt = {
  readonly position: bigint;
  readonly eventId: string | null;
  /** Up to here events are applied one by one, to find the one that fails. */
  readonly oneByOneUntil?: bigint;
  /** It rejoins no earlier (milliseconds of `performance.now`). */
  readonly notBefore?: number;
};
