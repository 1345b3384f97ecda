import { type CommentFilter, hasAddress, hasBlockedWord } from './comment-filter.ts';

/** Why a comment waits for review by the creator of what it is about. The list only grows: it is recorded. */
export const holdReasons = ['words', 'links', 'newAccount', 'all'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What a channel does with a comment that has a blocked word. */
export const blockedWordActs = ['refuse', 'hold'] as const;
export type BlockedWordAct = (typeof blockedWordActs)[number];

/** Which comments on a channel wait for review. */
export type CommentReview = {
  blockedWords: BlockedWordAct;
  holdsLinks: boolean;
  /** Comments of accounts that are younger than this many days; 0 for none. */
  accountDays: number;
  holdsAll: boolean;
};

export const commentReviewRules = { maxAccountDays: 365 } as const;

/** Before a creator has chosen: nothing waits, and blocked words are refused. */
export const firstReview: Readonly<CommentReview> = {
  blockedWords: 'refuse',
  holdsLinks: false,
  accountDays: 0,
  holdsAll: false,
};

type Reviewed = {
  readonly text: string;
  /** How long the author has had an account, in whole days. */
  readonly accountDays: number;
};

/** Why a comment waits for review; undefined when it does not. What says most to the creator comes first. */
export const holdReasonOf = (
  { filter, review }: { readonly filter: CommentFilter; readonly review: Readonly<CommentReview> },
  { text, accountDays }: Reviewed,
): HoldReason | undefined => {
  if (review.blockedWords === 'hold' && hasBlockedWord(filter, text)) return 'words';
  if (review.holdsLinks && hasAddress(text)) return 'links';
  if (accountDays < review.accountDays) return 'newAccount';
  return review.holdsAll ? 'all' : undefined;
};
