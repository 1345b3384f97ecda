/** The state that operators want for one projection. It stays until they change it. */
export type DesiredState = {
  /** A requested rebuild that is neither swapped in nor cancelled. */
  readonly rebuild: { readonly rebuildId: string; readonly swap: 'automatic' | 'on-command' } | null;
  /** The last reported generation that took over; null before the first. */
  readonly serving: number | null;
  /** The previous generation, to be kept current. */
  readonly kept: number | null;
  /** The kept generation is to serve again. */
  readonly rollback: boolean;
  /** Streams to be parked, with the log position (decimal) from which on. */
  readonly parked: Readonly<Record<string, string>>;
};

/**
 * What the runtime did or found while reaching the desired state. The same report may come more than once.
 */
export type Report = { readonly projection: string } & (
  | {
      readonly type: 'swapped';
      readonly rebuildId: string;
      readonly generation: number;
      readonly replaced: number | null;
    }
  | { readonly type: 'rolled-back'; readonly generation: number; readonly replaced: number }
  /** The kept generation no longer exists: another version serves, or the database is a new one. */
  | { readonly type: 'gone'; readonly generation: number }
  /** The parked events of a stream cannot be applied; it stays parked. */
  | {
      readonly type: 'still-parked';
      readonly stream: string;
      readonly position: string;
      readonly error: string;
    }
);

/** Source of the desired states, and receiver of the reports. Both may throw while the log is unreachable. */
export type Control = {
  readonly desired: () => Promise<ReadonlyMap<string, DesiredState>>;
  readonly report: (report: Report) => Promise<void>;
  /** Types of events after which the desired state may have changed. It is also read once a second. */
  readonly reconcileOn: ReadonlySet<string>;
};

export const noDesiredState: DesiredState = {
  rebuild: null,
  serving: null,
  kept: null,
  rollback: false,
  parked: {},
};
