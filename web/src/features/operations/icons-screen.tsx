import { useLingui } from '@lingui/react/macro';

import { AdminPage } from '../../ui/admin-page.tsx';
import * as icons from '../../ui/icons.tsx';
import styles from './icons-screen.module.css';

/** The sizes at which icons are used: in a line of text, in a button, alone. */
const sizes = [16, 20, 28] as const;

/**
 * Every icon of the product with its name, at each size (ADM-058): what is drawn here is what the pages use.
 */
export const IconsScreen = () => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Icons`}>
      <ul className={styles.icons}>
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name}>
            <span className={styles.drawn}>
              {sizes.map((size) => (
                <Icon key={size} size={size} />
              ))}
            </span>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
};
