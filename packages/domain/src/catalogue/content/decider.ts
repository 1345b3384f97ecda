import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import {
  type Access,
  type ContentEvent,
  type ContentKind,
  type Cover,
  contentEvents,
  type LocalisedText,
} from './events.ts';
import { type Offer, type OfferRefusal, offerIn, offerRefusal } from './offer.ts';

export type ContentCommand =
  | {
      readonly type: 'PublishContent';
      readonly contentOid: Oid;
      readonly creatorOid: Oid;
      readonly kind: ContentKind;
      readonly title: LocalisedText;
      readonly summary: LocalisedText;
      readonly body: LocalisedText;
      readonly cover: Cover;
      readonly priceCoins: number;
      readonly access?: Access | undefined;
      readonly tiers?: string[] | undefined;
      readonly coinPurchase?: boolean | undefined;
      readonly copies?: number | undefined;
      readonly isAdultContent?: boolean | undefined;
    }
  | {
      readonly type: 'ChangePrice';
      readonly creatorOid: Oid;
      readonly priceCoins: number;
      readonly access?: Access | undefined;
      readonly tiers?: string[] | undefined;
      readonly coinPurchase?: boolean | undefined;
    }
  | { readonly type: 'MarkAdult'; readonly creatorOid: Oid; readonly isAdultContent: boolean }
  | { readonly type: 'UnpublishContent'; readonly creatorOid: Oid };

/** Plain JSON: a snapshot is this value written down. */
export type ContentState = {
  status: 'none' | 'published' | 'unpublished';
  contentOid: Oid | '';
  creatorOid: Oid | '';
  kind: ContentKind;
  offer: Offer;
  /** The revision at which the present price was set. */
  priceRevision: number;
  body: LocalisedText | null;
  isAdultContent: boolean;
};

export type ContentRefusal = 'CONTENT_NOT_FOUND' | 'NOT_YOUR_CONTENT' | OfferRefusal;

export const content: Decider<ContentState, ContentCommand, ContentEvent, ContentRefusal> = {
  initial: () => ({
    status: 'none',
    contentOid: '',
    creatorOid: '',
    kind: 'audio',
    offer: offerIn({ priceCoins: 0 }, null),
    priceRevision: 0,
    body: null,
    isAdultContent: false,
  }),

  evolve: (state, event, revision) => {
    switch (event.type) {
      case 'ContentPublished':
        return {
          status: 'published',
          contentOid: event.contentOid,
          creatorOid: event.creatorOid,
          kind: event.kind,
          offer: offerIn(event, event.copies ?? null),
          priceRevision: revision,
          body: event.body,
          isAdultContent: event.isAdultContent ?? false,
        };
      case 'ContentPriceChanged':
        state.offer = offerIn(event, state.offer.copies);
        state.priceRevision = revision;
        return state;
      case 'AdultFlagChanged':
        state.isAdultContent = event.isAdultContent;
        return state;
      case 'ContentUnpublished':
        state.status = 'unpublished';
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'PublishContent') {
      if (state.status !== 'none') return [];
      const wrong = offerRefusal(offerIn(command, command.copies ?? null));
      if (wrong) return refuse(wrong);
      const { type: _type, ...fields } = command;
      return [{ type: 'ContentPublished', ...fields }];
    }
    if (state.status !== 'published' || !state.contentOid) return refuse('CONTENT_NOT_FOUND');
    if (state.creatorOid !== command.creatorOid) return refuse('NOT_YOUR_CONTENT');
    const ids = { contentOid: state.contentOid, creatorOid: command.creatorOid };
    switch (command.type) {
      case 'ChangePrice':
        return changePrice(state, ids, command);
      case 'MarkAdult': {
        const { isAdultContent } = command;
        if (state.isAdultContent === isAdultContent) return [];
        return [{ type: 'AdultFlagChanged', ...ids, isAdultContent }];
      }
      case 'UnpublishContent':
        return [{ type: 'ContentUnpublished', ...ids }];
    }
  },
};

export const contentStream = defineStream({
  category: 'content',
  idPattern: '{oid}',
  holds: 'a published piece and its price',
  context: 'catalogue',
  decider: content,
  events: contentEvents,
});

const changePrice = (
  state: ContentState,
  ids: { contentOid: Oid; creatorOid: Oid },
  command: Extract<ContentCommand, { type: 'ChangePrice' }>,
) => {
  const offer = offerIn(command, state.offer.copies);
  const wrong = offerRefusal(offer);
  if (wrong) return refuse(wrong);
  if (sameOffer(offer, state.offer)) return [];
  const { type: _type, creatorOid: _creator, ...fields } = command;
  return [{ type: 'ContentPriceChanged' as const, ...ids, ...fields }];
};

const sameOffer = (a: Offer, b: Offer): boolean =>
  a.access === b.access &&
  a.coinPurchase === b.coinPurchase &&
  a.priceCoins === b.priceCoins &&
  a.tiers.join('\n') === b.tiers.join('\n');
