import type { ShownCover } from '@fanfold/contracts/catalogue';

/**
 * Stands for the cover of a work for adults that the reader may not see: the service's blurred picture, or
 * the drawn one in grey.
 */
export const closedCover = (blurredCover: string | null): ShownCover => ({
  scene: 'rain',
  colours: ['#3a3d45', '#5d626d', '#8b909b'],
  ...(blurredCover === null ? {} : { poster: blurredCover }),
});
