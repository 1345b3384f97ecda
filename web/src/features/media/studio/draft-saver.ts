import type { DraftMetaData } from '@fanfold/contracts/catalogue';

import { isPassing, isProblem } from '../../../lib/problem.ts';

export type SaveStatus =
  | { readonly state: 'saved' | 'waiting' | 'saving' | 'conflict' }
  | { readonly state: 'failed'; readonly error: unknown };

/**
 * What the writer saw last, and whether they confirmed that all people may open the planned work (CAT-089).
 */
export type Known = { readonly basedOn?: number; readonly publicConfirmed?: boolean };
type Send = (fields: DraftMetaData, known: Known) => Promise<{ readonly save: number }>;
type Setup = {
  readonly send: Send;
  /** The number of the save that is on screen. */
  readonly save: number;
  readonly onSaved?: () => void;
};

/** How long nothing is typed before what was typed is saved. */
const pauseMs = 800;
/** A lost connection or a restart of the service is tried again after this. */
const againMs = 4_000;

/** What is told of a save, and to whom. */
const statusTeller = () => {
  let status: SaveStatus = { state: 'saved' };
  const listeners = new Set<() => void>();
  return {
    status: () => status,
    tell: (next: SaveStatus): void => {
      status = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const failedBy = (error: unknown): SaveStatus =>
  isProblem(error, 'DRAFT_CHANGED') ? { state: 'conflict' } : { state: 'failed', error };

/**
 * Saves what was typed, one request at a time, each with all fields that changed since the last one. A
 * refused save keeps its fields: they go along with the next one.
 */
export const startDraftSaver = ({ send, save: first, onSaved }: Setup) => {
  let save = first;
  let unsaved: DraftMetaData = {};
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { status, tell, subscribe } = statusTeller();
  const isEmpty = () => Object.keys(unsaved).length === 0;
  const plan = (afterMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), afterMs);
  };
  const sendUnsaved = async (known: Known): Promise<void> => {
    const sent = unsaved;
    unsaved = {};
    tell({ state: 'saving' });
    try {
      ({ save } = await send(sent, known));
      tell({ state: isEmpty() ? 'saved' : 'waiting' });
      onSaved?.();
    } catch (error) {
      unsaved = { ...sent, ...unsaved };
      tell(failedBy(error));
      if (isPassing(error)) plan(againMs);
    }
  };
  const after = async (known: Known): Promise<void> => {
    await running;
    if (isEmpty()) return;
    running = sendUnsaved(known).finally(() => (running = undefined));
    await running;
  };
  /** Saves at once; true when nothing is left to save. A person answers a conflict, not a retry. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer);
    await running;
    if (status().state !== 'conflict') await after({ basedOn: save });
    return isEmpty();
  };
  return {
    subscribe,
    status,
    flush,
    change: (fields: DraftMetaData): void => {
      unsaved = { ...unsaved, ...fields };
      if (status().state === 'conflict') return;
      if (running === undefined) tell({ state: 'waiting' });
      plan(pauseMs);
    },
    /** Takes a field back that cannot be saved as it is. */
    drop: (name: keyof DraftMetaData): void => {
      delete unsaved[name];
      if (isEmpty() && status().state === 'waiting') tell({ state: 'saved' });
    },
    /** Writes over what was saved elsewhere meanwhile. */
    overwrite: () => after({}),
    /** The planned work costs nothing any more, and all people may open it (CAT-089). */
    confirmPublic: () => after({ basedOn: save, publicConfirmed: true }),
  };
};
