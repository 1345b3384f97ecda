import type { CoverPicture, ShownCover, ShownPicture } from '@fanfold/contracts/catalogue';
import { useId, useState } from 'react';

import { fileAddress } from '../../lib/file-address.ts';
import { useLanguage } from '../../lib/use-format.ts';
import styles from './cover.module.css';
import { scenes } from './scenes.tsx';

type Ratio = CoverPicture['ratio'];

type Props = {
  readonly cover: ShownCover;
  /** The shape of its place; without it 4 by 5, which most places have. */
  readonly ratio?: Ratio;
  /** How wide it is shown, as the attribute `sizes` of an image. */
  readonly sizes?: string;
  /** For what is seen at once; other pictures are loaded when they come near. */
  readonly eager?: boolean;
};

/**
 * What a work shows of itself: its creator's picture, a picture of the video, or the drawn scene. It is
 * decoration: the title beside it names the content. Its place has a fixed shape, so that nothing moves when
 * the picture arrives.
 */
export const Cover = ({ cover, ratio, sizes = tileSizes, eager = false }: Props) => {
  const [isMissing, setMissing] = useState(false);
  const language = useLanguage();
  const picture = chosenPicture(cover.pictures ?? [], { language, ratio });
  const src = picture === undefined ? cover.poster : shownAddress(picture, 640);
  if (src === undefined || isMissing) return <Scene cover={cover} />;
  return (
    <img
      className={styles.cover}
      src={src}
      {...loadingOf({ picture, sizes, eager })}
      style={{ backgroundColor: picture?.colour ?? cover.colours[0] }}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setMissing(true)}
    />
  );
};

type Loading = {
  readonly picture: ShownPicture | undefined;
  readonly sizes: string;
  readonly eager: boolean;
};

/** Which size is loaded, and when. */
const loadingOf = ({ picture, sizes, eager }: Loading) => ({
  ...(eager ? { loading: 'eager' as const, fetchPriority: 'high' as const } : { loading: 'lazy' as const }),
  ...(picture ? { srcSet: sources((width) => shownAddress(picture, width)), sizes } : {}),
});

/** Two columns of tiles on a narrow screen, four on a wide one. */
const tileSizes = '(max-width: 768px) 50vw, 280px';

type Width = 320 | 640 | 1280;

/** The address of a picture in one of its sizes. */
export const pictureAddress = (key: string, width: Width): string =>
  fileAddress(`/pics/${key}-${width}.webp`);

type Addressed = { readonly key: string; readonly address?: string | undefined };

/**
 * The address of a picture of a cover or a post: one for this reader alone where not all people find the
 * work.
 */
export const shownAddress = ({ key, address }: Addressed, width: Width): string =>
  address === undefined ? pictureAddress(key, width) : `${address}${width}.webp`;

/** A picture of the reader's own, which may have no public address yet. */
export const ownPicture = <Picture extends { readonly key: string }>(picture: Picture) => ({
  ...picture,
  address: `/api/upload/picture/${picture.key}-`,
});

const sources = (addressOf: (width: Width) => string): string =>
  ([320, 640, 1280] as const).map((width) => `${addressOf(width)} ${width}w`).join(', ');

/** The sizes of a picture, as the attribute `srcset` of an image. */
export const sourcesOf = (key: string): string => sources((width) => pictureAddress(key, width));

/** Which shapes fill a place best, the best first. */
const near: Record<Ratio | 'tile', readonly Ratio[]> = {
  tile: ['1:1', '4:3', '9:16', '16:9'],
  '1:1': ['1:1', '4:3', '9:16', '16:9'],
  '4:3': ['4:3', '16:9', '1:1', '9:16'],
  '16:9': ['16:9', '4:3', '1:1', '9:16'],
  '9:16': ['9:16', '1:1', '4:3', '16:9'],
};

type Wanted = { readonly language: CoverPicture['language']; readonly ratio?: Ratio | undefined };

/** The picture for a reader: in their language if there is one, in the shape that is nearest to the place. */
export const chosenPicture = <Picture extends CoverPicture>(
  pictures: readonly Picture[],
  { language, ratio }: Wanted,
): Picture | undefined => {
  const own = pictures.filter((one) => one.language === language);
  const found = own.length > 0 ? own : pictures.filter((one) => one.language === null);
  for (const shape of near[ratio ?? 'tile']) {
    const picture = found.find((one) => one.ratio === shape);
    if (picture) return picture;
  }
  return undefined;
};

/** A drawn cover, 4 by 5. */
const Scene = ({ cover }: { readonly cover: ShownCover }) => {
  const [ground, accent, light] = cover.colours;
  const id = useId();
  return (
    <svg
      className={styles.cover}
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="400" height="500" fill={ground} />
      {scenes[cover.scene]({ ground, accent, light, id, variant: variantOf(cover.colours) })}
    </svg>
  );
};

/**
 * Two covers of one scene differ in more than their colours: the colours also choose the hour, the tide, the
 * moon.
 */
const variantOf = (colours: ShownCover['colours']): number =>
  colours.reduce((sum, colour) => sum * 7 + Number.parseInt(colour.slice(1), 16), 3) % 12;
