/**
 * The rules of one stream, pure and total.
 *
 * `evolve` may mutate the state it is given, because the command handler owns it: copying made long folds
 * quadratic. It never refuses, as what is recorded has happened. `decide` answers with events, or with a
 * refusal; it throws only for a bug.
 */
export type Decider<State, Command, Event, Code extends string> = {
  readonly initial: () => State;
  /** `revision` is where the event stands in its stream, counted from 0. */
  readonly evolve: (state: State, event: Event, revision: number) => State;
  readonly decide: (state: State, command: Command) => readonly Event[] | Refusal<Code>;
};

/** A business answer of "no". `details` holds numbers a person may be told (coins missing, the new price). */
export type Refusal<Code extends string> = {
  readonly refused: Code;
  readonly details: Readonly<Record<string, string | number>>;
};

export const refuse = <Code extends string>(
  refused: Code,
  details: Readonly<Record<string, string | number>> = {},
): Refusal<Code> => ({ refused, details });

export const isRefusal = <Code extends string>(
  decision: readonly unknown[] | Refusal<Code>,
): decision is Refusal<Code> => 'refused' in decision;
