import type { Oid } from '../../ids.ts';
import type { DeclineReason, Provider } from '../charge/events.ts';

/** A card as its provider describes it. */
export type RegisteredCard = {
  readonly customerRef: string;
  readonly cardToken: string;
  readonly fingerprint: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
};

export type CardCommand =
  | {
      readonly type: 'StartSetUp';
      readonly ownerOid: Oid;
      readonly setUpId: Oid;
      readonly provider: Provider;
      readonly setUpRef: string;
      readonly purpose: 'card' | 'subscription';
    }
  | {
      readonly type: 'RegisterCard';
      readonly setUpId: Oid;
      readonly cardId: Oid;
      readonly card: RegisteredCard;
    }
  | { readonly type: 'FailSetUp'; readonly setUpId: Oid; readonly reason: DeclineReason }
  | { readonly type: 'SelectCard'; readonly cardIdx: number }
  | { readonly type: 'RemoveCard'; readonly cardIdx: number }
  | { readonly type: 'LinkCard'; readonly cardIdx: number; readonly creatorOid: Oid }
  | { readonly type: 'RemoveDuplicates' }
  | { readonly type: 'EnableOneTouch'; readonly cardIdx: number; readonly termsVersion: string }
  | { readonly type: 'DisableOneTouch' };
