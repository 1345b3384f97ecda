import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { AccountEvent } from './events.ts';

export type NicknameCommand =
  | {
      readonly type: 'RequestNicknameChange';
      readonly changeId: Oid;
      readonly nickname: string;
      /** The id of the reserved claim on it. */
      readonly claim: string;
      /** The price of a change; the first nickname is free (LED-017). */
      readonly priceCoins: number;
      readonly seenPriceCoins: number;
    }
  | { readonly type: 'ConfirmNicknameChange'; readonly changeId: Oid }
  | { readonly type: 'CancelNicknameChange'; readonly changeId: Oid };

export type NicknameRefusal =
  | 'NICKNAME_UNCHANGED'
  | 'NICKNAME_CHANGE_NOT_FOUND'
  | 'PRICE_CHANGED'
  | 'IDEMPOTENCY_KEY_REUSED';

type Named = {
  readonly nickname: string | null;
  readonly claims: { readonly nickname: string };
  readonly pendingNickname: {
    readonly changeId: Oid;
    readonly nickname: string | null;
    readonly claim: string;
    readonly priceCoins: number;
  } | null;
  readonly nicknameChanges: Readonly<Record<string, { readonly priceCoins: number }>>;
};

/** The account's part in a change of nickname: reserve the name, pay, confirm. */
export const changeNickname = (
  state: Named,
  accountOid: Oid,
  command: NicknameCommand,
): AccountEvent[] | Refusal<NicknameRefusal> => {
  const { changeId } = command;
  const pending = state.pendingNickname;
  switch (command.type) {
    case 'RequestNicknameChange':
      return request(state, accountOid, command);
    case 'ConfirmNicknameChange': {
      if (state.nicknameChanges[changeId]) return [];
      if (pending?.changeId !== changeId) return refuse('NICKNAME_CHANGE_NOT_FOUND');
      const { nickname, claim } = pending;
      const formerClaim = state.claims.nickname;
      return [{ type: 'NicknameChanged', accountOid, changeId, nickname, claim, formerClaim }];
    }
    case 'CancelNicknameChange':
      if (pending?.changeId !== changeId) return [];
      return [{ type: 'NicknameChangeCancelled', accountOid, changeId, claim: pending.claim }];
  }
};

/** The price of a change for this account now. */
export const nicknamePriceOf = ({ claims }: Pick<Named, 'claims'>, priceCoins: number): number =>
  claims.nickname === '' ? 0 : priceCoins;

/**
 * The price in the first request for this change; later requests do not alter it. Undefined for an unknown
 * change.
 */
export const agreedPriceOf = (
  { pendingNickname: pending, nicknameChanges }: Pick<Named, 'pendingNickname' | 'nicknameChanges'>,
  changeId: Oid,
): number | undefined =>
  pending?.changeId === changeId ? pending.priceCoins : nicknameChanges[changeId]?.priceCoins;

const request = (
  state: Named,
  accountOid: Oid,
  command: Extract<NicknameCommand, { type: 'RequestNicknameChange' }>,
): AccountEvent[] | Refusal<NicknameRefusal> => {
  const { changeId, nickname, claim, seenPriceCoins } = command;
  const pending = state.pendingNickname;
  if (state.nicknameChanges[changeId]) return [];
  if (pending?.changeId === changeId) {
    const isSame = pending.claim === claim && pending.priceCoins === seenPriceCoins;
    return isSame ? [] : refuse('IDEMPOTENCY_KEY_REUSED');
  }
  if (state.nickname === nickname) return refuse('NICKNAME_UNCHANGED');
  const priceCoins = nicknamePriceOf(state, command.priceCoins);
  if (priceCoins !== seenPriceCoins) return refuse('PRICE_CHANGED', { priceCoins });
  const requested = {
    type: 'NicknameChangeRequested',
    accountOid,
    changeId,
    nickname,
    claim,
    priceCoins,
  } as const;
  // A newer request cancels an unfinished one. If the payment of the cancelled one still arrives, it finds no
  // request and is refunded.
  if (!pending) return [requested];
  return [
    { type: 'NicknameChangeCancelled', accountOid, changeId: pending.changeId, claim: pending.claim },
    requested,
  ];
};
