export { deleteComment, editComment, pinComment, writeComment } from './comments.ts';
export { likeComment, likeContent } from './likes.ts';
export { communityManifest } from './manifest.ts';
export { block, markFavourite } from './mark.ts';
export { createPlaylist, deletePlaylist, orderPlaylist, updatePlaylist } from './playlists.ts';
export { deletePost, editPost, pinPost, submitPost } from './posts.ts';
export { decideReport, fileReport } from './reports.ts';
export { canReadPost, isBlockedBy, type Writable, writable } from './writable.ts';
