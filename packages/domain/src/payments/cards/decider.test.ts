import { describe, expect, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { fold, scenario } from '../../testing/scenario.ts';
import { cards, duplicatesOf, maxCards, type RegisteredCard, usualCard } from './decider.ts';
import type { CardEvent } from './events.ts';

const given = scenario(cards);
const ownerOid = parseOid('a'.repeat(24));
const id = (n: number) => parseOid(n.toString(16).padStart(24, '0'));

const card = (fingerprint: string): RegisteredCard => ({
  customerRef: 'cus_1',
  cardToken: `pm_${fingerprint}`,
  fingerprint,
  brand: 'visa',
  last4: '4242',
  expiresMonth: 12,
  expiresYear: 2034,
});

const started = (n: number, purpose: 'card' | 'subscription' = 'card'): CardEvent => ({
  type: 'CardSetUpStarted',
  ownerOid,
  setUpId: id(n),
  provider: 'stripe',
  setUpRef: `cs_${n}`,
  purpose,
});
const registered = (n: number, fingerprint = `fp${n}`): CardEvent => ({
  type: 'CardRegistered',
  ownerOid,
  setUpId: id(n),
  cardId: id(100 + n),
  cardIdx: n,
  provider: 'stripe',
  ...card(fingerprint),
});
const selected = (n: number): CardEvent => ({ type: 'CardSelected', ownerOid, cardId: id(100 + n) });
const oneTouch = (n: number): CardEvent => ({
  type: 'OneTouchEnabled',
  ownerOid,
  cardId: id(100 + n),
  termsVersion: '1',
});
const removed = (n: number, cause: 'person' | 'duplicate' = 'person'): CardEvent => ({
  type: 'CardRemoved',
  ownerOid,
  cardId: id(100 + n),
  cause,
});
const two = [started(1), registered(1), selected(1), started(2), registered(2)];

describe('saved cards', () => {
  it('begin with a set-up, once, and not when there are too many [PAY-017]', () => {
    const { type: _type, ...fields } = started(1) as Extract<CardEvent, { type: 'CardSetUpStarted' }>;
    given()
      .when({ type: 'StartSetUp', ...fields })
      .emits(started(1));
    given(started(1))
      .when({ type: 'StartSetUp', ...fields })
      .emits();
    const many = Array.from({ length: maxCards }, (_, n) => [started(n + 2), registered(n + 2)]).flat();
    given(...many)
      .when({ type: 'StartSetUp', ...fields })
      .refuses('TOO_MANY_CARDS');
  });

  it('are registered once the provider has one; the first pays without a further choice [PAY-012]', () => {
    const register = { type: 'RegisterCard', setUpId: id(1), cardId: id(101), card: card('fp1') } as const;
    given(started(1)).when(register).emits(registered(1), selected(1));
    given(started(1), registered(1), selected(1)).when(register).emits();
    given().when(register).refuses('CARD_SETUP_NOT_FOUND');
  });

  it('are numbered on, whatever was removed', () => {
    const register = { type: 'RegisterCard', setUpId: id(3), cardId: id(103), card: card('fp3') } as const;
    given(...two, removed(2), started(3))
      .when(register)
      .emits(registered(3));
  });

  it('fail to be saved once, and a late success counts', () => {
    const failed: CardEvent = { type: 'CardSetUpFailed', ownerOid, setUpId: id(1), reason: 'declined' };
    const fail = { type: 'FailSetUp', setUpId: id(1), reason: 'declined' } as const;
    given(started(1)).when(fail).emits(failed);
    given(started(1), failed).when(fail).emits();
    given(started(1), failed)
      .when({ type: 'RegisterCard', setUpId: id(1), cardId: id(101), card: card('fp1') })
      .emits(registered(1), selected(1));
  });

  it('are selected by their number [PAY-020]', () => {
    given(...two)
      .when({ type: 'SelectCard', cardIdx: 2 })
      .emits(selected(2));
    given(...two)
      .when({ type: 'SelectCard', cardIdx: 1 })
      .emits();
    given(...two)
      .when({ type: 'SelectCard', cardIdx: 7 })
      .refuses('CARD_NOT_FOUND');
    expect(usualCard(fold(cards, [...two, selected(2)]))?.cardIdx).toBe(2);
    expect(usualCard(fold(cards, [...two, selected(1)]))?.cardIdx).toBe(1);
    expect(usualCard(fold(cards, [...two, selected(1), removed(1)]))?.cardIdx).toBe(2);
    // The choice stays when other cards are removed; a removed card is not chosen any more.
    const three = [...two, started(3), registered(3), selected(1), removed(2)];
    expect(usualCard(fold(cards, three))?.cardIdx).toBe(1);
    given(...three)
      .when({ type: 'SelectCard', cardIdx: 2 })
      .refuses('CARD_NOT_FOUND');
  });

  it('are removed once, with the one-touch payment that hangs on them [PAY-019]', () => {
    given(...two)
      .when({ type: 'RemoveCard', cardIdx: 2 })
      .emits(removed(2));
    given(...two, removed(2))
      .when({ type: 'RemoveCard', cardIdx: 2 })
      .emits();
    given(...two, oneTouch(1))
      .when({ type: 'RemoveCard', cardIdx: 1 })
      .emits(removed(1), { type: 'OneTouchDisabled', ownerOid, cause: 'card_removed' });
    given(...two)
      .when({ type: 'RemoveCard', cardIdx: 9 })
      .refuses('CARD_NOT_FOUND');
  });

  it('that were saved twice go, all but the oldest [PAY-018]', () => {
    const again = [...two, started(3), registered(3, 'fp1'), started(4), registered(4, 'fp1')];
    expect(duplicatesOf(fold(cards, again)).map(({ cardIdx }) => cardIdx)).toEqual([3, 4]);
    given(...again)
      .when({ type: 'RemoveDuplicates' })
      .emits(removed(3, 'duplicate'), removed(4, 'duplicate'));
    given(...two)
      .when({ type: 'RemoveDuplicates' })
      .emits();
  });

  it('whose key was destroyed are not duplicates', () => {
    const blank = (n: number): CardEvent => ({ ...registered(n), fingerprint: null }) as CardEvent;
    given(started(1), blank(1), started(2), blank(2)).when({ type: 'RemoveDuplicates' }).emits();
  });
});

describe('one-touch payment', () => {
  it('is switched on for a card and off again [PAY-009]', () => {
    const enable = { type: 'EnableOneTouch', cardIdx: 2, termsVersion: '1' } as const;
    given(...two)
      .when(enable)
      .emits(oneTouch(2));
    given(...two, oneTouch(2))
      .when(enable)
      .emits();
    given(...two)
      .when({ ...enable, cardIdx: 5 })
      .refuses('CARD_NOT_FOUND');
    given(...two, oneTouch(2))
      .when({ type: 'DisableOneTouch' })
      .emits({ type: 'OneTouchDisabled', ownerOid, cause: 'person' });
    given(...two)
      .when({ type: 'DisableOneTouch' })
      .emits();
  });
});
