import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type WorkListEvent, workListEvents } from './events.ts';

export type WorkListCommand =
  | { readonly type: 'SaveWorkList'; readonly list: string; readonly contentOids: readonly Oid[] }
  | { readonly type: 'AddToWorkList'; readonly list: string; readonly contentOid: Oid }
  | { readonly type: 'RemoveFromWorkList'; readonly list: string; readonly contentOid: Oid };

/** Plain JSON: a snapshot is this value written down. */
export type WorkListState = { contentOids: Oid[] };

export type WorkListRefusal = 'WORK_LIST_FULL' | 'WORK_TWICE';

/** As many as a person looks through. */
export const mostListed = 200;

/** The list of DIS-001 to DIS-003; every other list holds the recommended works of a category. */
export const discoveryList = 'discovery';
export const recommendedList = (category: string): string => `recommended-${category}`;

/**
 * Works that people of the operator chose, in their order: what is discovered, and what is recommended by
 * category.
 */
export const workList: Decider<WorkListState, WorkListCommand, WorkListEvent, WorkListRefusal> = {
  initial: () => ({ contentOids: [] }),

  evolve: (_state, event) => {
    switch (event.type) {
      case 'WorkListSaved':
        return { contentOids: [...event.contentOids] };
    }
  },

  decide: (state, command) => {
    const { list } = command;
    switch (command.type) {
      case 'SaveWorkList':
        return save(state, list, command.contentOids);
      case 'AddToWorkList':
        return state.contentOids.includes(command.contentOid)
          ? []
          : save(state, list, [command.contentOid, ...state.contentOids]);
      case 'RemoveFromWorkList':
        return save(
          state,
          list,
          state.contentOids.filter((one) => one !== command.contentOid),
        );
    }
  },
};

const save = (
  state: WorkListState,
  list: string,
  contentOids: readonly Oid[],
): WorkListEvent[] | Refusal<WorkListRefusal> => {
  if (new Set(contentOids).size < contentOids.length) return refuse('WORK_TWICE');
  if (contentOids.length > mostListed) return refuse('WORK_LIST_FULL');
  if (contentOids.join() === state.contentOids.join()) return [];
  return [{ type: 'WorkListSaved', list, contentOids: [...contentOids] }];
};

export const workListStream = defineStream({
  category: 'workList',
  idPattern: 'discovery, recommended-{category}',
  holds: 'works that were chosen for the discovery list or a category, in their order',
  context: 'discovery',
  decider: workList,
  events: workListEvents,
});
