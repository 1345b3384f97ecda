import type { Cover as CoverData } from '@fanfold/contracts/catalogue';
import { type FocusEvent, lazy, type PointerEvent, type ReactNode, Suspense, useState } from 'react';

import { Cover } from './cover/cover.tsx';
import styles from './media-tile.module.css';
import { Skeleton } from './states.tsx';
import type { Previewed } from './tile-preview.tsx';

type Props = {
  readonly cover: CoverData;
  /** What kind of piece it is, or that it is on now. */
  readonly tag: ReactNode;
  readonly live?: boolean;
  /** How long it plays. */
  readonly length?: string;
  /** The link to the piece; the whole tile can be pressed. */
  readonly link: ReactNode;
  readonly creator: ReactNode;
  /** The price, or that it is owned. */
  readonly end: ReactNode;
  /** What the titles come under: straight under the page's heading, or under one of its parts. */
  readonly under?: 'h1' | 'h2';
  /** The first of a page: twice as wide, and loaded at once. */
  readonly wide?: boolean;
  /** How much of it was played, 0 to 1, as a line under the cover; the words beside it say the time. */
  readonly progress?: number | undefined;
  /** What is shown of it while the pointer or the focus rests on it. */
  readonly preview?: Previewed | undefined;
};

// It comes when it is asked for: home's own script is nearly as large as it may be.
const TilePreview = lazy(async () => ({ default: (await import('./tile-preview.tsx')).TilePreview }));

/** One piece of content: its cover carries the colour, the words under it are quiet. */
export const MediaTile = ({
  cover,
  tag,
  live = false,
  length,
  link,
  creator,
  end,
  under = 'h1',
  wide = false,
  progress,
  preview,
}: Props) => {
  const Title = under === 'h1' ? 'h2' : 'h3';
  const [isNear, setNear] = useState(false);
  const leave = () => setNear(false);
  const on = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setNear(pointerType === 'mouse'),
    onPointerLeave: leave,
    onFocus: ({ target }: FocusEvent) => setNear(target.matches(':focus-visible')),
    onBlur: leave,
  };
  return (
    <article className={styles.tile} {...on}>
      <div className={styles.frame}>
        {wide ? <Cover cover={cover} ratio="16:9" sizes={wideSizes} eager /> : <Cover cover={cover} />}
        {preview && isNear ? (
          <Suspense>
            <TilePreview {...preview} />
          </Suspense>
        ) : null}
        <span className={styles.tag} data-live={live}>
          {tag}
        </span>
        {length === undefined ? null : <span className={styles.length}>{length}</span>}
        {progress === undefined ? null : (
          <span
            className={styles.progress}
            style={{ inlineSize: `${progress * 100}%` }}
            data-testid="tile-progress"
          />
        )}
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
