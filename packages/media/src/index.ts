export type { Encoded, EncodeOptions } from './av/encode.ts';
export { type RungName, rungNames } from './av/ladder.ts';
export type { Rendition } from './av/master-playlist.ts';
export { MediaError, type MediaErrorCode, mediaErrorCodes } from './av/media-error.ts';
export { previewMsOf } from './av/shapes.ts';
export type { MediaKind, SourceFacts, SourceFile } from './av/source.ts';
export { engineName, engineOf } from './engine.ts';
export { ImageError, type ImageErrorCode } from './image-error.ts';
export { type ImageFormat, imageFormats } from './image-format.ts';
export { type Limits, type MadeImage, type MadeImages, makeImages, type Variant } from './make-images.ts';
export { mediaTypeOf } from './media-type.ts';
export {
  type MadePictures,
  makeBlurred,
  makePictures,
  type PictureFile,
  type PictureWidth,
  pictureLimits,
  pictureWidths,
} from './pictures.ts';
export { makeProfileBanner, type ProfileBannerName } from './profile-banner.ts';
export { makeProfileImages, type ProfileImageName } from './profile-images.ts';
export type { FoundMark } from './read-mark/mark-reader.ts';
export { type ChildLimits, type ChildOptions, encodeMedia, inspectMedia, readMarksIn } from './run-child.ts';
export type { ClamAvSettings } from './screening/clamav.ts';
export { ScreeningError } from './screening/finding.ts';
export {
  createScanners,
  type Scanners,
  type ScreeningResult,
  type ScreeningSettings,
  screenFile,
} from './screening/screen-file.ts';
export type { ScreenedFile } from './screening/screened-file.ts';
export { toWebVtt } from './subtitles.ts';
