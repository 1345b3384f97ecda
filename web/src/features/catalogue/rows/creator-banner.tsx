import type { ShownBanner } from '@fanfold/contracts/discovery/page';
import { useEffect, useRef } from 'react';

import { useLanguage } from '../../../lib/use-format.ts';
import { pictureAddress, sourcesOf } from '../../../ui/cover/cover.tsx';
import { Localised } from '../../../ui/texts.tsx';
import { countBanner } from './banner-queries.ts';
import styles from './creator-banner.module.css';

type Props = { readonly banner: ShownBanner; readonly sizes: string };

/**
 * A creator's picture with its words. The whole banner can be pressed; it is counted once when half of it has
 * been in sight.
 */
export const CreatorBanner = ({ banner, sizes }: Props) => {
  const { bannerOid, picture, title, link, creator } = banner;
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        countBanner(bannerOid, 'show');
      },
      { threshold: 0.5 },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [bannerOid]);
  return (
    <div ref={place} className={styles.banner}>
      <img
        src={pictureAddress(picture.key, 1280)}
        srcSet={sourcesOf(picture.key)}
        sizes={sizes}
        style={{ backgroundColor: picture.colour }}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <p className={styles.words}>
        <a href={link ?? `/creatorhome/${creator.oid}`} onClick={() => countBanner(bannerOid, 'click')}>
          <Localised texts={title} />
        </a>
        <span>{creator.names[language] ?? creator.nickname}</span>
      </p>
    </div>
  );
};
