export { acceptCoCreation, endCoCreation, inviteCoCreator } from './co-creators.ts';
export {
  markOf,
  openWithKey,
  playKeyOf,
  protectedPlaylist,
  protectedSegment,
} from './copy-protection.ts';
export { decideRating } from './decide-rating.ts';
export { issueDraft, saveDraft } from './draft-work.ts';
export { editWorks } from './edit-works.ts';
export { assertFileContent, writeWork } from './file-contents.ts';
export { fileStatesOf } from './file-states.ts';
export {
  downloadsOf,
  type KeptFile,
  keptFiles,
} from './files-of-work.ts';
export { foldersIn, isLimitedTo480p, limitedPlaylist } from './limited-playlist.ts';
export { catalogueManifest } from './manifest.ts';
export { mediaOf, playedAsset } from './media-of-work.ts';
export { type PlayGrant, readPlay } from './play-address.ts';
export {
  countReach,
  forgetHistory,
  isPlay,
  notePlayTime,
  playHistory,
  reachByDay,
  reachOf,
  reachOfAll,
} from './plays.ts';
export { previewAccess } from './preview-access.ts';
export { publishContent } from './publish-content.ts';
export { cancelSchedule, giveUpEncoding, publishWork, scheduleWork } from './publish-work.ts';
export { repairWork, setHashtags } from './repair-work.ts';
export {
  changeVisibility,
  deleteWork,
  fileCounterNotice,
  reinstateWork,
  suspendWork,
} from './show-work.ts';
export { subtitlesOf } from './subtitles.ts';
export { updateContent } from './update-content.ts';
export { videoToRate } from './video-to-rate.ts';
export { accessTo, type WorkViewer } from './work-access.ts';
