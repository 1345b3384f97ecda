import type { HistoryLine } from '@fanfold/contracts/wallet';

import type { About } from './writer.ts';

/** What the drawing thread is told about a paper. Everything but `drop` is answered, in order. */
export type Order =
  | { readonly type: 'open'; readonly about: About }
  | { readonly type: 'draw'; readonly lines: readonly HistoryLine[] }
  | { readonly type: 'close' }
  | { readonly type: 'drop' };

export type Told = { readonly paper: number; readonly order: Order };
export type Answer = { readonly paper: number; readonly drawn?: Uint8Array; readonly error?: Error };
