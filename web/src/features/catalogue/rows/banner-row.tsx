import type { PageRow } from '@fanfold/contracts/discovery/page';

import { CreatorBanner } from './creator-banner.tsx';
import { RowSection } from './row-section.tsx';
import styles from './rows.module.css';

type Props = { readonly row: PageRow; readonly title: string };

/** The banners that creators have today, beside each other where there is room. */
export const BannersRow = ({ row: { banners }, title }: Props) => (
  <RowSection title={title}>
    <ul className={styles.banners}>
      {banners.map((banner) => (
        <li key={banner.bannerOid}>
          <CreatorBanner banner={banner} sizes="(max-width: 768px) 100vw, 560px" />
        </li>
      ))}
    </ul>
  </RowSection>
);
