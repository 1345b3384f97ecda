export { arrangeTabs, pinWork, setCommentFilter, setCommentReview, showPlaylist } from './channel.ts';
export { banFan, unbanFan } from './channel-bans.ts';
export { deleteComment, editComment, pinComment, writeComment } from './comments.ts';
export { likeComment, likeContent } from './likes.ts';
export { communityManifest } from './manifest.ts';
export { block, markFavourite } from './mark.ts';
export { createPlaylist, deletePlaylist, orderPlaylist, updatePlaylist } from './playlists.ts';
export { deletePost, editPost, pinPost, submitPost } from './posts.ts';
export { decideReport, fileReport } from './reports.ts';
export { reviewComments } from './review-comments.ts';
export {
  assertNotBanned,
  canReadPost,
  holdReasonFor,
  isBlockedBy,
  isShutOut,
  paidTierOf,
  showsPicture,
  silencedBy,
  type Writable,
  writable,
} from './writable.ts';
