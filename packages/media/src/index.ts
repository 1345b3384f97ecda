export { ImageError, type ImageErrorCode } from './image-error.ts';
export { type ImageFormat, imageFormats } from './image-format.ts';
export { type Limits, type MadeImage, type MadeImages, makeImages, type Variant } from './make-images.ts';
export { mediaTypeOf } from './media-type.ts';
export { makeProfileImages, type ProfileImageName } from './profile-images.ts';
