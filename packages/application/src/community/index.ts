export { deleteComment, editComment, pinComment, writeComment } from './comments.ts';
export { likeComment, likeContent } from './likes.ts';
export { communityManifest } from './manifest.ts';
export { block, markFavourite } from './mark.ts';
export { createPlaylist, deletePlaylist, orderPlaylist, updatePlaylist } from './playlists.ts';
export { decideReport, fileReport } from './reports.ts';
