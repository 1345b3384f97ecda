import { Trans } from '@lingui/react/macro';

import styles from './shell.module.css';

// The API marks the document of a demo (`services/api/src/http/web.ts`).
const isDemo = document.documentElement.hasAttribute('data-demo');

/** On every page of a demo: what is paid and mailed here is not real. */
export const DemoBanner = () =>
  isDemo ? (
    <aside className={styles.demo} aria-labelledby="demo-banner" data-testid="demo-banner">
      <p className="wrap">
        <strong id="demo-banner">
          <Trans>Demo</Trans>
        </strong>{' '}
        <Trans>Payments and e-mail are simulated. The sample accounts are public.</Trans>
      </p>
    </aside>
  ) : null;
