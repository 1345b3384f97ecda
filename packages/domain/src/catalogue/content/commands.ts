import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type {
  Access,
  AgeRating,
  CoCreator,
  ContentKind,
  Cover,
  DraftField,
  DraftFields,
  LocalisedText,
  Presentation,
  Rating,
  Watermark,
  WorkDetails,
} from './fields.ts';
import type { Offer, OfferRefusal } from './offer.ts';
import type { Suspension } from './suspension.ts';

type ByCreator = { readonly creatorOid: Oid };

/** What a publication has to know of the world: which files cannot be played yet. */
export type FileStates = {
  readonly unready: readonly Oid[];
  /** Seconds of what is heard or seen, where that is known. */
  readonly lengthSeconds: number | null;
};

/** Whether strikes keep the creator from publishing. */
type Restricted = { readonly restricted: boolean };

type Publishing = FileStates & {
  /** A work without price and tier is open to all people: the creator has confirmed that (CAT-089). */
  readonly publicConfirmed: boolean;
  readonly now: Timestamp;
};

/** What an administrator may change for a work's creator; what is missing stays. */
export type AdministratorEdit = {
  readonly title?: LocalisedText | undefined;
  readonly summary?: LocalisedText | undefined;
  readonly hashtags?: string[] | undefined;
  readonly isAdultContent?: boolean | undefined;
  readonly visibility?: Visibility | undefined;
};
/** Who finds a published work: all people, people who have its address, or its owner and its buyers alone. */
export type Visibility = 'listed' | 'unlisted' | 'private';

type Beginning = ByCreator & { readonly begunAt?: Timestamp | undefined };

export type ContentCommand =
  | ({
      readonly type: 'PublishContent';
      readonly contentOid: Oid;
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
      readonly details?: WorkDetails | undefined;
    } & Beginning)
  | ({
      readonly type: 'ChangeSale';
      readonly priceCoins: number;
      readonly access?: Access | undefined;
      readonly tiers?: string[] | undefined;
      readonly coinPurchase?: boolean | undefined;
      /** Left out: the work stays as it is. */
      readonly isAdultContent?: boolean | undefined;
    } & ByCreator)
  | ({ readonly type: 'IssueDraft'; readonly contentOid: Oid; readonly kind: ContentKind } & Beginning)
  | ({
      readonly type: 'SaveDraft';
      readonly fields: DraftFields;
      /** The number of the save that the creator saw last; null replaces all that was saved meanwhile. */
      readonly basedOn: number | null;
      /** As at a publication; asked for where a planned work is opened to all people. */
      readonly publicConfirmed?: boolean;
    } & ByCreator)
  | ({
      readonly type: 'PublishWork';
      /** The number of the save whose files were looked at. */
      readonly saves?: number;
    } & Publishing &
      ByCreator)
  | ({
      readonly type: 'ScheduleWork';
      readonly publishAt: Timestamp;
      readonly timeZone: string;
      readonly publicConfirmed: boolean;
      readonly now: Timestamp;
    } & ByCreator)
  | ({ readonly type: 'CancelSchedule' } & ByCreator)
  | ({ readonly type: 'PublishScheduled'; readonly now: Timestamp } & FileStates & Restricted)
  | ({
      readonly type: 'NoteFileReady';
      readonly assetOid: Oid;
      readonly lengthSeconds: number | null;
    } & Restricted)
  | { readonly type: 'NoteFileFailed'; readonly assetOid: Oid }
  /** A file will be deleted by its owner. */
  | { readonly type: 'DetachFile'; readonly assetOid: Oid }
  /** A file that failed is encoded again. */
  | { readonly type: 'NoteFileAwaited'; readonly assetOid: Oid }
  /** Copy protection was paid for. */
  | { readonly type: 'ProtectWork' }
  | ({ readonly type: 'ChooseWatermark'; readonly watermark: Watermark } & ByCreator)
  /** The fee of a rating was paid. `video` is what would be rated; null while it cannot be played. */
  | {
      readonly type: 'RequestRating';
      readonly reviewOid: Oid;
      readonly payerOid: Oid;
      readonly paidCoins: number;
      readonly video: { readonly assetOid: Oid; readonly durationMs: number } | null;
    }
  | {
      readonly type: 'DecideRating';
      readonly reviewOid: Oid;
      readonly decision: { readonly rating: AgeRating } | { readonly rating: null; readonly reason: string };
      readonly decidedBy: Oid;
    }
  | ({ readonly type: 'GiveUpEncoding' } & ByCreator)
  | ({ readonly type: 'MakePrivate' } & ByCreator)
  | ({ readonly type: 'MakePublic' } & ByCreator)
  | ({ readonly type: 'SetListed'; readonly listed: boolean } & ByCreator)
  | ({
      readonly type: 'ChangeHashtags';
      readonly add: readonly string[];
      readonly remove: readonly string[];
    } & ByCreator)
  | ({ readonly type: 'DeleteWork' } & ByCreator)
  | {
      readonly type: 'SuspendWork';
      readonly reason: string;
      readonly suspendedBy: Oid | null;
      readonly reportOid: Oid | null;
      readonly buyersKeep: boolean;
      /** The accepted notice from which it follows. */
      readonly takedownOid?: Oid;
    }
  | ({ readonly type: 'FileCounterNotice'; readonly statement: string } & ByCreator)
  | { readonly type: 'KeepSuspended'; readonly reason: string; readonly decidedBy: Oid }
  | {
      readonly type: 'ReinstateWork';
      readonly reason: string;
      readonly reinstatedBy: Oid | null;
      /** The deletion of its creator's account is final: nothing of theirs is listed or sold any more. */
      readonly creatorLeft: boolean;
      /** The notice that is no reason any more why it is down. */
      readonly takedownOid?: Oid;
    }
  /** By an administrator, who sets right what a work is found by (ADM-026). */
  | { readonly type: 'SetHashtags'; readonly hashtags: string[] }
  | {
      readonly type: 'EditByAdministrator';
      readonly edit: AdministratorEdit;
      readonly reason: string;
      readonly editedBy: Oid;
    }
  | ({
      readonly type: 'InviteCoCreator';
      readonly accountOid: Oid;
      readonly sharePercent: number;
    } & ByCreator)
  | { readonly type: 'AcceptCoCreation'; readonly accountOid: Oid }
  | { readonly type: 'EndCoCreation'; readonly accountOid: Oid; readonly by: 'creator' | 'coCreator' };

export type Command<Type extends ContentCommand['type']> = Extract<ContentCommand, { type: Type }>;

/** Where a work is in its life, as recorded; `work_in_progress` follows from what is missing (`statusOf`). */
export type RecordedStatus =
  | 'none'
  | 'draft'
  | 'scheduled'
  | 'encoding'
  | 'encoding_failed'
  | 'published'
  | 'private'
  | 'suspended'
  | 'deleted';

/** Plain JSON: a snapshot is this value written down. */
export type ContentState = {
  status: RecordedStatus;
  contentOid: Oid | '';
  creatorOid: Oid | '';
  /** Left out where it was not recorded: then its id tells it. */
  begunAt?: Timestamp;
  kind: ContentKind;
  offer: Offer;
  /** The revision at which the present price was set. */
  priceRevision: number;
  isAdultContent: boolean;
  /** As it was published last; null before. */
  work: Presentation | null;
  /** Whether it is in lists while it is published. */
  listed: boolean;
  /** What was saved and is not published yet. */
  draft: DraftFields;
  saves: number;
  /** The save that wrote each field last. */
  savedIn: Partial<Record<DraftField, number>>;
  schedule: { publishAt: Timestamp; timeZone: string } | null;
  awaited: { assetOids: Oid[]; purpose: 'publish' | 'replace'; failed: boolean } | null;
  suspension: Suspension | null;
  /** Whether it is delivered encrypted for each viewer. */
  isProtected: boolean;
  watermark: Watermark;
  /** By the video that was rated. */
  ratings: Record<string, Rating>;
  coCreators: CoCreator[];
};

export type ContentRefusal =
  | 'CONTENT_NOT_FOUND'
  | 'NOT_YOUR_CONTENT'
  | 'CONTENT_SUSPENDED'
  | 'NOT_SUSPENDED'
  | 'NO_OBJECTION'
  | 'TAKEDOWN_STANDS'
  | 'NOT_PUBLISHED'
  | 'DRAFT_CHANGED'
  | 'WORK_INCOMPLETE'
  | 'PUBLIC_NOT_CONFIRMED'
  | 'SCHEDULE_WRONG'
  | 'NOT_SCHEDULED'
  | 'SCHEDULED_FILES_LOCKED'
  | 'ENCODING_UNDER_WAY'
  | 'FILE_PUBLISHED'
  | 'NOT_ENCODING'
  | 'EARLY_ACCESS_WRONG'
  | 'RATING_NOT_NEEDED'
  | 'VIDEO_NOT_READY'
  | 'RATING_UNDER_WAY'
  | 'ALREADY_RATED'
  | 'RATING_FEE_WRONG'
  | 'RATING_NOT_ASKED'
  | 'RATED_FOR_ADULTS'
  | 'NOTHING_TO_PROTECT'
  | 'TOO_MANY_HASHTAGS'
  | 'OWN_CO_CREATION'
  | 'CO_CREATORS_WRONG'
  | 'CO_CREATION_NOT_FOUND'
  | OfferRefusal;
