export { chooseWatermark } from './choose-watermark.ts';
export { closeWorks } from './close-works.ts';
export { acceptCoCreation, endCoCreation, inviteCoCreator } from './co-creators.ts';
export {
  markOf,
  openWithKey,
  playKeyOf,
  protectedPlaylist,
  protectedSegment,
} from './copy-protection.ts';
export { decideRating } from './decide-rating.ts';
export { deliverWork } from './deliver-work.ts';
export { issueDraft, saveDraft } from './draft-work.ts';
export { type EarlyAccess, earlyAccessTo, notSoldYet } from './early-access.ts';
export { editByAdministrator } from './edit-by-administrator.ts';
export { editWorks } from './edit-works.ts';
export { assertFileContent, writeWork } from './file-contents.ts';
export { fileStatesOf } from './file-states.ts';
export {
  downloadsOf,
  isPlayedDownload,
  type KeptFile,
  keptFiles,
} from './files-of-work.ts';
export { foldersIn, isLimitedTo480p, limitedPlaylist } from './limited-playlist.ts';
export { catalogueManifest } from './manifest.ts';
export { mediaOf, playedAsset, showsPreview } from './media-of-work.ts';
export { willNameTier } from './own-tiers.ts';
export { isFoundByAll, isOfCover, isPublicPicture } from './picture-access.ts';
export { plannedPublications } from './planned-publications.ts';
export {
  type PlayGrant,
  readBlurred,
  readPicture,
  readPlay,
  signBlurred,
  signPicture,
} from './play-address.ts';
export { notePlayTime } from './play-time.ts';
export {
  countReach,
  forgetHistory,
  isPlay,
  leftAt,
  playHistory,
  reachByDay,
  reachOf,
  reachOfAll,
} from './plays.ts';
export { previewAccess } from './preview-access.ts';
export { publishContent } from './publish-content.ts';
export { cancelSchedule, giveUpEncoding, publishWork, scheduleWork } from './publish-work.ts';
export { repairWork, setHashtags } from './repair-work.ts';
export { noteReached, retentionOf } from './retention.ts';
export {
  changeVisibility,
  deleteWork,
  fileCounterNotice,
  keepSuspended,
  reinstateWork,
  suspendWork,
} from './show-work.ts';
export { subtitlesOf } from './subtitles.ts';
export { mailTakedownCode } from './takedown-code.ts';
export { counterTakedown, decideTakedown, fileTakedown } from './takedowns.ts';
export { updateContent } from './update-content.ts';
export { videoToRate } from './video-to-rate.ts';
export { watchDownloads } from './watch-downloads.ts';
export { accessTo, resourceOf, type WorkAccess, type WorkViewer } from './work-access.ts';
