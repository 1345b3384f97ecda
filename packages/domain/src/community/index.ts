export { blockedWordRules, type CommentFilter, filterRefusal } from './channel/comment-filter.ts';
export {
  type BlockedWordAct,
  blockedWordActs,
  type CommentReview,
  commentReviewRules,
  firstReview,
  type HoldReason,
  holdReasonOf,
  holdReasons,
} from './channel/comment-review.ts';
export {
  type ChannelCommand,
  type ChannelState,
  channel,
  channelStream,
  maxPinnedWorks,
  type PlacedTab,
  tabsOf,
} from './channel/decider.ts';
export { type ChannelEvent, type ChannelTab, channelEvents, channelTabs } from './channel/events.ts';
export {
  type CommentCommand,
  type CommentRefusal,
  type CommentState,
  comment,
  commentLength,
  commentStream,
} from './comment/decider.ts';
export { type CommentDeleter, type CommentEvent, commentDeleters, commentEvents } from './comment/events.ts';
export { type ReplyTold, replyTold, replyTypes } from './comment/reply-told.ts';
export {
  type CommentRewardCommand,
  type CommentRewardsState,
  commentRewardRules,
  commentRewards,
  commentRewardsStream,
} from './comment-rewards/decider.ts';
export { type CommentRewardEvent, commentRewardEvents } from './comment-rewards/events.ts';
export { communityContext } from './context.ts';
export {
  type LikeCommand,
  type LikeRefusal,
  type LikesState,
  likes,
  likesStream,
  maxLikes,
} from './likes/decider.ts';
export { type LikeEvent, likeEvents } from './likes/events.ts';
export {
  type MarkCommand,
  type MarkRefusal,
  type MarksState,
  marks,
  marksStream,
  maxMarks,
} from './marks/decider.ts';
export { type BlockableKind, blockableKinds, type MarkEvent, markEvents } from './marks/events.ts';
export {
  maxInAPlaylist,
  maxPlaylists,
  type Playlist,
  type PlaylistCommand,
  type PlaylistRefusal,
  type PlaylistsState,
  playlists,
  playlistsStream,
  playlistTitleLength,
} from './playlists/decider.ts';
export { type PlaylistEvent, playlistEvents } from './playlists/events.ts';
export {
  maxPostPictures,
  type PostCommand,
  type PostRefusal,
  type PostState,
  post,
  postLength,
  postStream,
} from './post/decider.ts';
export { type PostAudience, type PostEvent, postAudience, postEvents } from './post/events.ts';
export {
  type ReportCommand,
  type ReportRefusal,
  type ReportState,
  report,
  reportStream,
} from './report/decider.ts';
export {
  type ReportableKind,
  type ReportEvent,
  type ReportReason,
  reportableKinds,
  reportEvents,
  reportReasons,
} from './report/events.ts';
