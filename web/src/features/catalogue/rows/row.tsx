import type { Tile } from '@fanfold/contracts/catalogue';
import type { PageRow, RowCreator } from '@fanfold/contracts/discovery/page';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';

import { useLanguage } from '../../../lib/use-format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { profileImageAddress } from '../../../ui/profile-image.ts';
import { Localised } from '../../../ui/texts.tsx';
import { type Said, TileCard } from '../tiles.tsx';
import { useRowName } from './row-names.tsx';
import { RowSection } from './row-section.tsx';
import styles from './rows.module.css';
import { Scroller } from './scroller.tsx';

type TileRowProps = {
  readonly title: string;
  readonly tiles: readonly Tile[];
  readonly more?: ReactNode;
  /** What is said of some of the works in place of their prices. */
  readonly said?: ReadonlyMap<string, Said> | undefined;
};

/** A row of works under its title. */
export const TileRow = ({ title, tiles, more, said }: TileRowProps) => (
  <RowSection title={title} more={more}>
    <Scroller label={title}>
      {tiles.map((tile) => (
        <li key={tile.contentOid}>
          <TileCard tile={tile} under="h2" said={said?.get(tile.contentOid)} />
        </li>
      ))}
    </Scroller>
  </RowSection>
);

// Home's own script is nearly as large as it may be.
const LazyBanners = lazy(async () => ({ default: (await import('./banner-row.tsx')).BannersRow }));

/** A row that is the same for all readers. */
export const SharedRow = ({ row, said }: { readonly row: PageRow } & Pick<TileRowProps, 'said'>) => {
  const title = useRowName()(row);
  if (row.kind === 'banner') return <BannerRow row={row} title={title} />;
  if (row.banners.length > 0)
    return (
      <Suspense>
        <LazyBanners row={row} title={title} />
      </Suspense>
    );
  if (row.creators.length > 0) return <CreatorRow row={row} title={title} />;
  const more =
    row.kind === 'ranking' ? (
      <Link to="/ranking">
        <Trans>See all</Trans>
      </Link>
    ) : undefined;
  return <TileRow title={title} tiles={row.tiles} more={more} said={said} />;
};

type NamedRow = { readonly row: PageRow; readonly title: string };

const BannerRow = ({ row: { words, link }, title }: NamedRow) => (
  <section className={styles.banner}>
    <h2>{link === null ? title : <a href={link}>{title}</a>}</h2>
    <p>
      <Localised texts={words} />
    </p>
  </section>
);

const CreatorRow = ({ row: { creators, componentOid }, title }: NamedRow) => (
  <RowSection
    title={title}
    more={
      <Link to="/creators-all/$componentOid" params={{ componentOid }}>
        <Trans>See all</Trans>
      </Link>
    }
  >
    <Scroller label={title}>
      {creators.map((creator) => (
        <li key={creator.oid} className={styles.creator}>
          <CreatorCard creator={creator} />
        </li>
      ))}
    </Scroller>
  </RowSection>
);

/** A creator by picture and name; the whole card can be pressed. */
export const CreatorCard = ({ creator }: { readonly creator: RowCreator }) => {
  const name = creator.names[useLanguage()] ?? creator.nickname;
  return (
    <Link to="/creatorhome/$creatorOid" params={{ creatorOid: creator.oid }}>
      <Avatar nickname={name} picture={profileImageAddress(creator.profileImageKey, 'medium')} size="large" />
      <span>{name}</span>
    </Link>
  );
};
