import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import styles from './support.module.css';

/** Where people find what most of them ask. */
export const Guides = () => {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Frequent questions`}>
      <ul className={styles.guides}>
        <li>
          <Link to="/pwreset">
            <b>
              <Trans>I forgot my password</Trans>
            </b>
            <span>
              <Trans>We send you a link that sets a new one.</Trans>
            </span>
          </Link>
        </li>
        <li>
          <Link to="/myinfo/charges">
            <b>
              <Trans>My coins are missing</Trans>
            </b>
            <span>
              <Trans>See each payment and what became of it.</Trans>
            </span>
          </Link>
        </li>
        <li>
          <Link to="/info/$pageId" params={{ pageId: 'oppolicy2' }}>
            <b>
              <Trans>I want my money back</Trans>
            </b>
            <span>
              <Trans>When coins are refunded, and how long it takes.</Trans>
            </span>
          </Link>
        </li>
        <li>
          <Link to="/takedown">
            <b>
              <Trans>My work was copied</Trans>
            </b>
            <span>
              <Trans>Report a work that infringes your rights. You need no account.</Trans>
            </span>
          </Link>
        </li>
        <li>
          <Link to="/myinfo/security">
            <b>
              <Trans>Another person used my account</Trans>
            </b>
            <span>
              <Trans>End all sessions and set a new password.</Trans>
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  );
};
