// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';
import { timestamp } from '../../time.ts';
import { CoCreatorAccepted, CoCreatorInvited, CoCreatorRemoved } from './co-creator-events.ts';
import {
  accessKinds,
  ageRatings,
  contentKinds,
  cover,
  localisedText,
  presentation,
  watermarks,
  workDetails,
} from './fields.ts';

/** Absent in older events, whose offer was a price only: 0 meant open to all, more meant a sale. */
const offerFields = {
  access: z.enum(accessKinds).optional(),
  tiers: z.array(z.string()).optional(),
  coinPurchase: z.boolean().optional(),
};

export const ContentPublished = defineEvent('ContentPublished', {
  contentOid: oid,
  creatorOid: oid,
  kind: z.enum(contentKinds),
  title: localisedText,
  summary: localisedText,
  /** What the buyer gets to read. */
  body: localisedText,
  cover,
  /** 0 means free. */
  priceCoins: z.int().nonnegative(),
  ...offerFields,
  /** A limited edition's number of copies. It never changes, because buyers were told it. */
  copies: z.int().positive().optional(),
  /** A work for adults only; absent means that it is for all. */
  isAdultContent: z.boolean().optional(),
  /** Absent in works that are no more than texts. */
  details: workDetails.optional(),
  /** When it was begun, where it was published at once. */
  begunAt: timestamp.optional(),
});

export const ContentPriceChanged = defineEvent('ContentPriceChanged', {
  contentOid: oid,
  creatorOid: oid,
  priceCoins: z.int().nonnegative(),
  ...offerFields,
});

const ids = { contentOid: oid, creatorOid: oid };

/** The creator says whether the work is for adults only. */
export const AdultFlagChanged = defineEvent('AdultFlagChanged', { ...ids, isAdultContent: z.boolean() });

/** Recorded until works could be suspended: it was out of sale for good, and its buyers kept it. */
export const ContentUnpublished = defineEvent('ContentUnpublished', ids);

/** A creator got the id of a work that is still empty (CAT-006). */
export const ContentDrafted = defineEvent('ContentDrafted', {
  ...ids,
  kind: z.enum(contentKinds),
  /** An id may follow from the key of the request, and tells no time then. */
  begunAt: timestamp.optional(),
});

/**
 * Some fields were saved (CAT-005). They are for their creator alone, and erased with the account; the
 * seal takes texts, so they are JSON (`draftFields`).
 */
export const DraftSaved = defineEvent(
  'DraftSaved',
  {
    ...ids,
    /** Counts the saves of this work from 1. */
    save: z.int().positive(),
    fields: z.string().nullable(),
  },
  { subject: 'creatorOid', sealed: { fields: 'profile' } },
);

/** It is published at this moment. The time zone is the one in which its creator chose the moment. */
export const ContentScheduled = defineEvent('ContentScheduled', {
  ...ids,
  publishAt: timestamp,
  timeZone: z.string(),
});
/** Strikes of its creator may keep a work from being published: a draft again. Absent: the creator did it. */
const because = { because: z.literal('strikes').optional() };
export const ScheduleCancelled = defineEvent('ScheduleCancelled', { ...ids, ...because });

/** It is published, or its files are replaced, as soon as these files are ready. */
export const EncodingAwaited = defineEvent('EncodingAwaited', {
  ...ids,
  assetOids: z.array(oid).min(1),
  purpose: z.enum(['publish', 'replace']),
});
export const WorkFileReady = defineEvent('WorkFileReady', {
  ...ids,
  assetOid: oid,
  /** Of what is heard or seen. */
  lengthSeconds: z.int().nonnegative().nullable(),
});
/** A file cannot be played. The creator uploads another one, or has it encoded again. */
export const WorkFileFailed = defineEvent('WorkFileFailed', { ...ids, assetOid: oid });
/** It does not wait any longer; the work is a draft again. */
export const EncodingGivenUp = defineEvent('EncodingGivenUp', { ...ids, ...because });

/** What a published work shows or holds was changed; all of it is here, so that readers need nothing else. */
export const ContentUpdated = defineEvent('ContentUpdated', {
  ...ids,
  work: presentation,
  /** The fields that are not as before. */
  changed: z.array(presentation.keyof()).min(1),
});

/** Its owner alone sees it, and its buyers. */
export const ContentMadePrivate = defineEvent('ContentMadePrivate', ids);
export const ContentMadePublic = defineEvent('ContentMadePublic', ids);

/** It is in no list and found by no search; people who have its address see it. */
export const ContentHidden = defineEvent('ContentHidden', ids);
export const ContentListed = defineEvent('ContentListed', ids);

/** An administrator took it down, or a report was upheld. */
export const ContentSuspended = defineEvent('ContentSuspended', {
  ...ids,
  reason: z.string(),
  /** Null where it follows from a report. */
  suspendedBy: oid.nullable(),
  reportOid: oid.nullable(),
  /** Whether its buyers may still open it. */
  buyersKeep: z.boolean(),
  /** The notice from which it follows. Absent where it follows from none. */
  takedownOid: oid.optional(),
  /** It was deleted before, and stays it: it is only taken from its buyers. Absent otherwise. */
  deleted: z.boolean().optional(),
});
/** A notice is no reason any more why the work is down; another reason is. */
export const SuspensionReasonEnded = defineEvent('SuspensionReasonEnded', { ...ids, takedownOid: oid });
/** The creator objects. */
export const CounterNoticeFiled = defineEvent(
  'CounterNoticeFiled',
  { ...ids, statement: z.string().nullable() },
  { subject: 'creatorOid', sealed: { statement: 'profile' } },
);
/** An administrator has read what the creator objected, and the work stays down. */
export const SuspensionKept = defineEvent('SuspensionKept', { ...ids, reason: z.string(), decidedBy: oid });
/** Version 1 was always an administrator's. */
export const ContentReinstated = defineEvent(
  'ContentReinstated',
  {
    ...ids,
    reason: z.string(),
    /** Null where the waiting period after a counter-notice passed. */
    reinstatedBy: oid.nullable(),
    /** What it is again; one that was deleted stays it. */
    status: z.enum(['published', 'private', 'draft', 'deleted']),
    /** The notice that ended as its last reason. Absent where none did, and in older events. */
    takedownOid: oid.optional(),
  },
  { version: 2, upcasters: [(data) => data] },
);

/** What an administrator may change for a work's creator. The list only grows. */
export const administratorFields = ['title', 'summary', 'hashtags', 'isAdultContent', 'visibility'] as const;
/** An administrator changes it for its creator; the events that follow say to what. */
export const WorkEditedByAdministrator = defineEvent('WorkEditedByAdministrator', {
  ...ids,
  reason: z.string(),
  editedBy: oid,
  changed: z.array(z.enum(administratorFields)).min(1),
});

/** Its creator paid for copy protection: from now on encrypted, a key and mark for each viewer (COM-006). */
export const ContentProtected = defineEvent('ContentProtected', ids);
/** How its viewers are given their mark; without a choice it is visible. */
export const WatermarkChosen = defineEvent('WatermarkChosen', { ...ids, watermark: z.enum(watermarks) });

const review = {
  ...ids,
  /** The spend that paid for it. */
  reviewOid: oid,
  /** What is rated. A video that takes its place is not. */
  videoOid: oid,
};
/** Its creator paid for an age rating of its video (CAT-042, CAT-105). */
export const RatingRequested = defineEvent('RatingRequested', {
  ...review,
  durationMs: z.int().positive(),
  feeCoins: z.int().positive(),
});
export const WorkRated = defineEvent('WorkRated', {
  ...review,
  rating: z.enum(ageRatings),
  decidedBy: oid,
});
/** It got no rating, so it stays invisible in Korea. */
export const RatingRefused = defineEvent('RatingRefused', {
  ...review,
  reason: z.string(),
  decidedBy: oid,
});

/** The creator deleted it; its buyers keep it. */
export const ContentDeleted = defineEvent('ContentDeleted', ids);

export const contentEvents = [
  ContentPublished,
  ContentPriceChanged,
  AdultFlagChanged,
  ContentUnpublished,
  ContentDrafted,
  DraftSaved,
  ContentScheduled,
  ScheduleCancelled,
  EncodingAwaited,
  WorkFileReady,
  WorkFileFailed,
  EncodingGivenUp,
  ContentUpdated,
  ContentMadePrivate,
  ContentMadePublic,
  ContentHidden,
  ContentListed,
  ContentSuspended,
  SuspensionReasonEnded,
  CounterNoticeFiled,
  SuspensionKept,
  ContentReinstated,
  WorkEditedByAdministrator,
  ContentProtected,
  WatermarkChosen,
  RatingRequested,
  WorkRated,
  RatingRefused,
  ContentDeleted,
  CoCreatorInvited,
  CoCreatorAccepted,
  CoCreatorRemoved,
] as const;
export type ContentEvent = EventOf<typeof contentEvents>;
