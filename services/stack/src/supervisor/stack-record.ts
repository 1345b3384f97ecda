import type { ProcessIdentity } from './process/identity.ts';
import { type StackState, writeStackState } from './stack-state.ts';

/** Keeps `stack.json` up to date. When the disk refuses it, writing is repeated in the background. */
export type StackRecord = {
  readonly state: StackState;
  readonly change: (change: Partial<StackState>) => void;
  readonly process: (name: string, identity: ProcessIdentity | undefined) => void;
};

const againMs = 1_000;

/** Throws when it cannot be written at all. */
export const createStackRecord = (file: string, initial: StackState): StackRecord => {
  let state = initial;
  let retry: NodeJS.Timeout | undefined;
  writeStackState(file, state);
  const save = () => {
    clearTimeout(retry);
    try {
      writeStackState(file, state);
    } catch {
      retry = setTimeout(save, againMs).unref();
    }
  };
  const change = (part: Partial<StackState>) => {
    state = { ...state, ...part };
    save();
  };
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
