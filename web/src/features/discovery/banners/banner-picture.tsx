import type { BannerContent } from '@fanfold/contracts/discovery';

import { pictureAddress, sourcesOf } from '../../../ui/cover/cover.tsx';
import styles from './banners.module.css';

/** A banner's picture as it will be seen; the words beside it say what it is. */
export const BannerPicture = ({ picture: { key, colour } }: Pick<BannerContent, 'picture'>) => (
  <img
    className={styles.picture}
    src={pictureAddress(key, 640)}
    srcSet={sourcesOf(key)}
    sizes="(max-width: 640px) 100vw, 560px"
    style={{ backgroundColor: colour }}
    alt=""
  />
);
