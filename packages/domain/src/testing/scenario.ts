import { expect } from 'vitest';

import { type Decider, isRefusal } from '../decider.ts';

/**
 * `given(...events).when(command).emits(...events)` or `.refuses(code)`, for one decider.
 * The state is frozen through JSON first, because a snapshot is that value written down.
 */
export const scenario =
  <State, Command, Event, Code extends string>(decider: Decider<State, Command, Event, Code>) =>
  (...events: readonly Event[]) => ({
    when: (command: Command) => {
      const before = JSON.stringify(fold(decider, events));
      const state = JSON.parse(before) as State;
      const decision = decider.decide(state, command);
      expect(JSON.stringify(state), 'decide must not touch the state').toBe(before);
      return {
        emits: (...expected: readonly Event[]) => expect(decision).toEqual(expected),
        refuses: (code: Code, details?: Readonly<Record<string, string | number>>) => {
          expect(decision).toMatchObject({ refused: code, ...(details ? { details } : {}) });
        },
        decision,
      };
    },
    state: () => fold(decider, events),
  });

export const fold = <State, Command, Event, Code extends string>(
  decider: Decider<State, Command, Event, Code>,
  events: readonly Event[],
): State =>
  events.reduce((state, event, revision) => decider.evolve(state, event, revision), decider.initial());

/** Runs commands one after the other, recording what each emits; refusals change nothing. */
export const run = <State, Command, Event, Code extends string>(
  decider: Decider<State, Command, Event, Code>,
  commands: readonly Command[],
): { state: State; events: Event[] } => {
  const events: Event[] = [];
  let state = decider.initial();
  for (const command of commands) {
    const decision = decider.decide(state, command);
    if (isRefusal(decision)) continue;
    for (const event of decision) {
      state = decider.evolve(state, event, events.length);
      events.push(event);
    }
  }
  return { state, events };
};
