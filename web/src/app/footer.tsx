import { supportAddress } from '@fanfold/contracts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { Mark } from '../ui/icons.tsx';
import styles from './shell.module.css';

/**
 * The operating company, its address and its contact (SHL-014). The company is fictional, as the whole demo
 * world is.
 */
export const Footer = () => {
  const { t } = useLingui();
  return (
    <footer data-ui="footer" className={styles.footer}>
      <div className={`wrap ${styles.footerLine}`}>
        <div>
          <p className={styles.footerName}>
            <Mark size={20} /> <Trans>Fanfold Inc.</Trans>
          </p>
          <p>
            <Trans>7F, 14 Jongi-gil, Jung-gu, Seoul, Republic of Korea</Trans>
          </p>
          <p>
            <Trans>Representative: Seo Harin. Business registration 000-00-00000 (fictional)</Trans>
          </p>
        </div>
        <nav aria-label={t`More pages`} className={styles.footerLinks}>
          <Link to="/event">
            <Trans>Events</Trans>
          </Link>
          <Link to="/info/$pageId" params={{ pageId: 'oppolicy1' }}>
            <Trans>Operating policy</Trans>
          </Link>
          <Link to="/info/$pageId" params={{ pageId: 'oppolicy2' }}>
            <Trans>Coins and refunds</Trans>
          </Link>
          <Link to="/help">
            <Trans>Help</Trans>
          </Link>
        </nav>
        <p>
          <Trans>Support:</Trans> <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
        </p>
      </div>
    </footer>
  );
};
