/** The state that operators want for one projection. It holds until they change it. */
export type DesiredState = {
  /** A rebuild that was asked for and is neither swapped in nor cancelled. */
  readonly rebuild: { readonly rebuildId: string; readonly swap: 'automatic' | 'when-told' } | null;
  /** The generation that took over last, as far as it was reported; null before the first. */
  readonly serving: number | null;
  /** The generation before, to be kept current. */
  readonly kept: number | null;
  /** The kept one is to serve again. */
  readonly rollback: boolean;
  /** Streams to be set aside, with the log position (decimal) from which on. */
  readonly parked: Readonly<Record<string, string>>;
};

/** What the runtime did to reach it, or found. The same report may come more than once. */
export type Report = { readonly projection: string } & (
  | {
      readonly type: 'swapped';
      readonly rebuildId: string;
      readonly generation: number;
      readonly replaced: number | null;
    }
  | { readonly type: 'rolled-back'; readonly generation: number; readonly replaced: number }
  /** The kept generation is not there any more: another version serves, or the database is a new one. */
  | { readonly type: 'gone'; readonly generation: number }
  /** What was set aside cannot be taken in; it stays parked. */
  | {
      readonly type: 'still-parked';
      readonly stream: string;
      readonly position: string;
      readonly error: string;
    }
);

/** Source of the desired states, and receiver of the reports. Both may throw while the log is away. */
export type Control = {
  readonly desired: () => Promise<ReadonlyMap<string, DesiredState>>;
  readonly report: (report: Report) => Promise<void>;
  /** Types of events after which the desired state may have changed. It is read each second anyway. */
  readonly reconcileOn: ReadonlySet<string>;
};

export const noDesiredState: DesiredState = {
  rebuild: null,
  serving: null,
  kept: null,
  rollback: false,
  parked: {},
};
