import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import { type BlockableKind, type MarkEvent, markEvents } from './events.ts';

export type MarkCommand =
  | {
      readonly type: 'MarkFavourite';
      readonly ownerOid: Oid;
      readonly creatorOid: Oid;
      /** False takes the mark away. */
      readonly marked: boolean;
    }
  | {
      readonly type: 'MarkBlocked';
      readonly ownerOid: Oid;
      readonly kind: BlockableKind;
      readonly targetOid: Oid;
      readonly marked: boolean;
    }
  | {
      readonly type: 'MarkTagBlocked';
      readonly ownerOid: Oid;
      readonly tag: string;
      readonly marked: boolean;
    };

/** Plain JSON: a snapshot is this value written down. Each list is in the order of marking. */
export type MarksState = {
  favourites: Oid[];
  blocked: Record<BlockableKind, Oid[]>;
  tags: string[];
};

export type MarkRefusal = 'TOO_MANY_MARKS' | 'OWN_ACCOUNT';

/** The most marks of one kind: a list that its owner can still look through. */
export const maxMarks = 500;

/** What a person prefers, and what they do not want to see. */
export const marks: Decider<MarksState, MarkCommand, MarkEvent, MarkRefusal> = {
  initial: () => ({ favourites: [], blocked: { user: [], content: [], comment: [] }, tags: [] }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'CreatorFavoured':
        state.favourites.push(event.creatorOid);
        return state;
      case 'CreatorUnfavoured':
        state.favourites = state.favourites.filter((one) => one !== event.creatorOid);
        return state;
      case 'TargetBlocked':
        state.blocked[event.kind].push(event.targetOid);
        return state;
      case 'TargetUnblocked':
        state.blocked[event.kind] = state.blocked[event.kind].filter((one) => one !== event.targetOid);
        return state;
      case 'TagBlocked':
        if (event.tag !== null) state.tags.push(event.tag);
        return state;
      case 'TagUnblocked':
        state.tags = state.tags.filter((one) => one !== event.tag);
        return state;
    }
  },

  decide: (state, command) => {
    const { ownerOid, marked } = command;
    switch (command.type) {
      case 'MarkFavourite': {
        const { creatorOid } = command;
        if (creatorOid === ownerOid) return refuse('OWN_ACCOUNT');
        const type = marked ? 'CreatorFavoured' : 'CreatorUnfavoured';
        return change({ list: state.favourites, value: creatorOid, marked }, { type, ownerOid, creatorOid });
      }
      case 'MarkBlocked': {
        const { kind, targetOid } = command;
        if (targetOid === ownerOid) return refuse('OWN_ACCOUNT');
        const type = marked ? 'TargetBlocked' : 'TargetUnblocked';
        return change(
          { list: state.blocked[kind], value: targetOid, marked },
          { type, ownerOid, kind, targetOid },
        );
      }
      case 'MarkTagBlocked': {
        const { tag } = command;
        const type = marked ? 'TagBlocked' : 'TagUnblocked';
        return change({ list: state.tags, value: tag, marked }, { type, ownerOid, tag });
      }
    }
  },
};

type Mark = { readonly list: readonly string[]; readonly value: string; readonly marked: boolean };

/** The event, where the list does not say already what is asked for. */
const change = ({ list, value, marked }: Mark, event: MarkEvent): MarkEvent[] | Refusal<MarkRefusal> => {
  if (list.includes(value) === marked) return [];
  return marked && list.length >= maxMarks ? refuse('TOO_MANY_MARKS') : [event];
};

export const marksStream = defineStream({
  category: 'marks',
  idPattern: '{oid}',
  holds: 'favourite creators of a person, and the people, works, comments and tags that they have blocked',
  context: 'community',
  decider: marks,
  events: markEvents,
});
