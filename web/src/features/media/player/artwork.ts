import type { Language } from '@fanfold/contracts';
import { chosenPicture, shownAddress } from '../../../ui/cover/cover.tsx';
import type { Track } from './track.ts';

/**
 * What a lock screen shows of a work: a picture of its cover, or else of its video. A drawn cover is no
 * picture with an address.
 */
export const artworkOf = (
  { cover, poster }: Pick<Track, 'cover' | 'poster'>,
  language: Language,
  address: (path: string) => string,
): MediaImage[] => {
  const picture = chosenPicture(cover.pictures ?? [], { language, ratio: '1:1' });
  if (picture)
    return ([320, 640] as const).map((width) => ({
      src: address(shownAddress(picture, width)),
      type: 'image/webp',
    }));
  const frame = poster ?? cover.poster;
  return frame === undefined ? [] : [{ src: address(frame) }];
};
