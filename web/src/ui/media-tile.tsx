import type { Cover as CoverData } from '@fanfold/contracts/catalogue';
import type { ReactNode } from 'react';

import { Cover } from './cover/cover.tsx';
import styles from './media-tile.module.css';
import { Skeleton } from './states.tsx';

type Props = {
  readonly cover: CoverData;
  /** What kind of piece it is, or that it is on now. */
  readonly tag: ReactNode;
  readonly live?: boolean;
  /** The link to the piece; the whole tile can be pressed. */
  readonly link: ReactNode;
  readonly creator: ReactNode;
  /** The price, or that it is owned. */
  readonly end: ReactNode;
  /** What the titles come under: straight under the page's heading, or under one of its parts. */
  readonly under?: 'h1' | 'h2';
  /** The first of a page: twice as wide, and loaded at once. */
  readonly wide?: boolean;
};

/** One piece of content: its cover carries the colour, the words under it are quiet. */
export const MediaTile = ({
  cover,
  tag,
  live = false,
  link,
  creator,
  end,
  under = 'h1',
  wide = false,
}: Props) => {
  const Title = under === 'h1' ? 'h2' : 'h3';
  return (
    <article className={styles.tile}>
      <div className={styles.frame}>
        {wide ? <Cover cover={cover} ratio="16:9" sizes={wideSizes} eager /> : <Cover cover={cover} />}
        <span className={styles.tag} data-live={live}>
          {tag}
        </span>
      </div>
      <Title className={styles.title}>{link}</Title>
      <p className={styles.line}>
        <span>{creator}</span>
        {end}
      </p>
    </article>
  );
};

/** The whole of a narrow screen, half of a wide one. */
const wideSizes = '(max-width: 900px) 100vw, 560px';

/** Tiles in as many columns as there is room for. */
export const MediaTiles = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.tiles}>{children}</ul>
);

/** The room that tiles will take, while they are loaded. */
export const MediaTilesSkeleton = ({ tiles }: { readonly tiles: number }) => (
  <MediaTiles>
    {Array.from({ length: tiles }, (_, index) => (
      <li key={index}>
        <div className={styles.tile}>
          <div className={styles.frame}>
            <Skeleton height="100%" />
          </div>
          <Skeleton width="80%" height="22px" />
          <Skeleton width="50%" height="18px" />
        </div>
      </li>
    ))}
  </MediaTiles>
);
