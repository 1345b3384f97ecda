import { bannerAddress } from '../../../ui/profile-image.ts';
import styles from './profile.module.css';

/** The picture over a creator's page. It says nothing that the page does not say. */
export const Banner = ({ bannerKey }: { readonly bannerKey: string }) => (
  <img
    className={styles.banner}
    src={bannerAddress(bannerKey, 'wide')}
    srcSet={`${bannerAddress(bannerKey, 'narrow')} 800w, ${bannerAddress(bannerKey, 'wide')} 1600w`}
    sizes="(max-width: 1280px) 100vw, 1180px"
    width={1_600}
    height={400}
    alt=""
  />
);
