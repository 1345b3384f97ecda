import { type Decider, refuse } from '../decider.ts';
import type { Oid } from '../ids.ts';
import { defineStream } from '../stream.ts';
import {
  type ContentEvent,
  type ContentKind,
  type Cover,
  contentEvents,
  type LocalisedText,
} from './events.ts';

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
    }
  | { readonly type: 'ChangePrice'; readonly creatorOid: Oid; readonly priceCoins: number }
  | { readonly type: 'UnpublishContent'; readonly creatorOid: Oid };

/** Plain JSON: a snapshot is this value written down. */
export type ContentState = {
  status: 'none' | 'published' | 'unpublished';
  contentOid: Oid | '';
  creatorOid: Oid | '';
  kind: ContentKind;
  priceCoins: number;
  /** The revision at which the present price was set. */
  priceRevision: number;
  body: LocalisedText | null;
};

export type ContentRefusal = 'CONTENT_NOT_FOUND' | 'PRICE_WRONG' | 'NOT_YOUR_CONTENT';

/** COM-044; prices of content are in coins. */
export const maxPriceCoins = 100_000_000;

export const content: Decider<ContentState, ContentCommand, ContentEvent, ContentRefusal> = {
  initial: () => ({
    status: 'none',
    contentOid: '',
    creatorOid: '',
    kind: 'audio',
    priceCoins: 0,
    priceRevision: 0,
    body: null,
  }),

  evolve: (state, event, revision) => {
    switch (event.type) {
      case 'ContentPublished':
        return {
          status: 'published',
          contentOid: event.contentOid,
          creatorOid: event.creatorOid,
          kind: event.kind,
          priceCoins: event.priceCoins,
          priceRevision: revision,
          body: event.body,
        };
      case 'ContentPriceChanged':
        state.priceCoins = event.priceCoins;
        state.priceRevision = revision;
        return state;
      case 'ContentUnpublished':
        state.status = 'unpublished';
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'PublishContent') {
      if (state.status !== 'none') return [];
      if (!validPrice(command.priceCoins)) return refuse('PRICE_WRONG');
      const { type: _type, ...fields } = command;
      return [{ type: 'ContentPublished', ...fields }];
    }
    if (state.status !== 'published' || !state.contentOid) return refuse('CONTENT_NOT_FOUND');
    if (state.creatorOid !== command.creatorOid) return refuse('NOT_YOUR_CONTENT');
    const ids = { contentOid: state.contentOid, creatorOid: command.creatorOid };
    switch (command.type) {
      case 'ChangePrice':
        if (!validPrice(command.priceCoins)) return refuse('PRICE_WRONG');
        if (state.priceCoins === command.priceCoins) return [];
        return [{ type: 'ContentPriceChanged', ...ids, priceCoins: command.priceCoins }];
      case 'UnpublishContent':
        return [{ type: 'ContentUnpublished', ...ids }];
    }
  },
};

export const contentStream = defineStream({
  category: 'content',
  context: 'catalogue',
  decider: content,
  events: contentEvents,
});

const validPrice = (coins: number): boolean =>
  Number.isSafeInteger(coins) && coins >= 0 && coins <= maxPriceCoins;
