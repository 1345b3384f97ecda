import { type StackState, writeStackState } from './state.ts';
import type { ProcessIdentity } from './supervisor/identity.ts';

/** Keeps `stack.json` up to date. */
export type StackRecord = {
  readonly state: StackState;
  readonly change: (change: Partial<StackState>) => void;
  readonly process: (name: string, identity: ProcessIdentity | undefined) => void;
};

export const createStackRecord = (file: string, initial: StackState): StackRecord => {
  let state = initial;
  const change = (part: Partial<StackState>) => {
    state = { ...state, ...part };
    writeStackState(file, state);
  };
  change({});
  return {
    get state() {
      return state;
    },
    change,
    process: (name, identity) => {
      const { [name]: _before, ...others } = state.processes;
      change({ processes: identity ? { ...others, [name]: identity } : others });
    },
  };
};
