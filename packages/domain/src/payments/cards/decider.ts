import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { DeclineReason, Provider } from '../charge/events.ts';
import type { CardCommand } from './commands.ts';
import { type CardEvent, cardEvents } from './events.ts';

export type { CardCommand, RegisteredCard } from './commands.ts';

export type SavedCard = {
  readonly cardId: Oid;
  readonly cardIdx: number;
  readonly provider: Provider;
  /** Null once the owner's key was destroyed; such a card cannot pay. */
  readonly customerRef: string | null;
  readonly cardToken: string | null;
  readonly fingerprint: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
};

export type SetUp = {
  readonly provider: Provider;
  readonly setUpRef: string;
  readonly purpose: 'card' | 'subscription';
  status: 'started' | 'saved' | 'failed';
  reason: DeclineReason | null;
  cardId: Oid | null;
};

/** Plain JSON: a snapshot is this value written down. */
export type CardState = {
  ownerOid: Oid | '';
  /** In the order of registration. */
  cards: SavedCard[];
  /** Removed cards by id, for the message to their provider. */
  removed: Record<string, SavedCard>;
  setUps: Record<string, SetUp>;
  selected: Oid | null;
  oneTouch: Oid | null;
  /** Channels whose subscription a card may pay, and the card. */
  linked: Record<string, Oid>;
  lastIdx: number;
};

export type CardRefusal = 'CARD_NOT_FOUND' | 'CARD_SETUP_NOT_FOUND' | 'TOO_MANY_CARDS';

/** More cards than one person needs, and few enough to check one by one. */
export const maxCards = 10;

export const cards: Decider<CardState, CardCommand, CardEvent, CardRefusal> = {
  initial: () => ({
    ownerOid: '',
    cards: [],
    removed: {},
    setUps: {},
    selected: null,
    oneTouch: null,
    linked: {},
    lastIdx: 0,
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'CardSetUpStarted': {
        const { provider, setUpRef, purpose } = event;
        state.ownerOid = event.ownerOid;
        state.setUps[event.setUpId] = {
          provider,
          setUpRef,
          purpose,
          status: 'started',
          reason: null,
          cardId: null,
        };
        return state;
      }
      case 'CardRegistered':
        return register(state, event);
      case 'CardSetUpFailed': {
        const setUp = state.setUps[event.setUpId];
        if (setUp) Object.assign(setUp, { status: 'failed', reason: event.reason });
        return state;
      }
      case 'CardSelected':
        state.selected = event.cardId;
        return state;
      case 'CardRemoved':
        return remove(state, event.cardId);
      case 'CardLinked':
        state.linked[event.creatorOid] = event.cardId;
        return state;
      case 'OneTouchEnabled':
        state.oneTouch = event.cardId;
        return state;
      case 'OneTouchDisabled':
        state.oneTouch = null;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'StartSetUp': {
        if (state.setUps[command.setUpId]) return [];
        if (state.cards.length >= maxCards) return refuse('TOO_MANY_CARDS');
        const { type: _type, ...fields } = command;
        return [{ type: 'CardSetUpStarted', ...fields }];
      }
      case 'RegisterCard':
        return decideRegister(state, command);
      case 'FailSetUp': {
        const setUp = state.setUps[command.setUpId];
        if (!setUp || !state.ownerOid) return refuse('CARD_SETUP_NOT_FOUND');
        const { setUpId, reason } = command;
        return setUp.status === 'started'
          ? [{ type: 'CardSetUpFailed', ownerOid: state.ownerOid, setUpId, reason }]
          : [];
      }
      case 'RemoveDuplicates':
        return duplicatesOf(state).flatMap((card) => removal(state, card, 'duplicate'));
      case 'DisableOneTouch':
        return state.oneTouch && state.ownerOid
          ? [{ type: 'OneTouchDisabled', ownerOid: state.ownerOid, cause: 'person' }]
          : [];
      default:
        return decideCard(state, command);
    }
  },
};

/** Stream names are `cards-{owner}`. */
export const cardsStream = defineStream({
  category: 'cards',
  idPattern: '{oid}',
  holds: 'saved cards, their tokens sealed; which of them pays, one-touch payment',
  context: 'payments',
  decider: cards,
  events: cardEvents,
});

/** The card that pays when none is named: the selected one, else the newest. */
export const usualCard = (state: Readonly<CardState>): SavedCard | undefined =>
  state.cards.find(({ cardId }) => cardId === state.selected) ?? state.cards.at(-1);

/** Cards that were saved more than once: all but the oldest of each, which subscriptions may be linked to. */
export const duplicatesOf = ({ cards: saved }: Readonly<CardState>): SavedCard[] =>
  saved.filter(
    ({ fingerprint }, at) =>
      fingerprint !== null && saved.findIndex((card) => card.fingerprint === fingerprint) < at,
  );

type Command<Type extends CardCommand['type']> = Extract<CardCommand, { type: Type }>;
type Event<Type extends CardEvent['type']> = Extract<CardEvent, { type: Type }>;
type Decision = CardEvent[] | Refusal<CardRefusal>;

const register = (state: CardState, event: Event<'CardRegistered'>): CardState => {
  const { type: _type, ownerOid: _owner, setUpId, ...card } = event;
  state.cards.push(card);
  state.lastIdx = Math.max(state.lastIdx, card.cardIdx);
  const setUp = state.setUps[setUpId];
  if (setUp) Object.assign(setUp, { status: 'saved', cardId: card.cardId });
  return state;
};

const remove = (state: CardState, cardId: Oid): CardState => {
  const card = state.cards.find((one) => one.cardId === cardId);
  if (card) state.removed[cardId] = card;
  state.cards = state.cards.filter((one) => one.cardId !== cardId);
  if (state.selected === cardId) state.selected = null;
  return state;
};

const decideRegister = (state: CardState, { setUpId, cardId, card }: Command<'RegisterCard'>): Decision => {
  const setUp = state.setUps[setUpId];
  if (!setUp || !state.ownerOid) return refuse('CARD_SETUP_NOT_FOUND');
  if (setUp.status === 'saved') return [];
  const { ownerOid } = state;
  const cardIdx = state.lastIdx + 1;
  const registered: CardEvent = {
    type: 'CardRegistered',
    ownerOid,
    setUpId,
    cardId,
    cardIdx,
    provider: setUp.provider,
    ...card,
  };
  // The first card is selected without a choice by the owner.
  return state.cards.length === 0 ? [registered, { type: 'CardSelected', ownerOid, cardId }] : [registered];
};

type OfCard = Command<'SelectCard'> | Command<'RemoveCard'> | Command<'LinkCard'> | Command<'EnableOneTouch'>;

const decideCard = (state: CardState, command: OfCard): Decision => {
  const { ownerOid } = state;
  const card = state.cards.find(({ cardIdx }) => cardIdx === command.cardIdx);
  if (!ownerOid) return refuse('CARD_NOT_FOUND');
  if (!card) {
    const isGone = Object.values(state.removed).some(({ cardIdx }) => cardIdx === command.cardIdx);
    return command.type === 'RemoveCard' && isGone ? [] : refuse('CARD_NOT_FOUND');
  }
  const { cardId } = card;
  switch (command.type) {
    case 'SelectCard':
      return state.selected === cardId ? [] : [{ type: 'CardSelected', ownerOid, cardId }];
    case 'RemoveCard':
      return removal(state, card, 'person');
    case 'LinkCard': {
      const { creatorOid } = command;
      return state.linked[creatorOid] === cardId
        ? []
        : [{ type: 'CardLinked', ownerOid, cardId, creatorOid }];
    }
    case 'EnableOneTouch':
      return state.oneTouch === cardId
        ? []
        : [{ type: 'OneTouchEnabled', ownerOid, cardId, termsVersion: command.termsVersion }];
  }
};

const removal = (state: CardState, { cardId }: SavedCard, cause: 'person' | 'duplicate'): CardEvent[] => {
  const { ownerOid } = state;
  if (!ownerOid) return [];
  const removed: CardEvent = { type: 'CardRemoved', ownerOid, cardId, cause };
  return state.oneTouch === cardId
    ? [removed, { type: 'OneTouchDisabled', ownerOid, cause: 'card_removed' }]
    : [removed];
};
