import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { cartQuery } from '../features/commerce/queries.ts';
import button from '../ui/button.module.css';
import { CartIcon } from '../ui/icons.tsx';
import styles from './cart-link.module.css';

/** The cart in the header, with the number of things in it. */
export const CartLink = () => {
  const { t } = useLingui();
  const count = useQuery(cartQuery()).data?.items.length ?? 0;
  return (
    <Link to="/myinfo/cart" className={`${button.iconButton} ${styles.cart}`}>
      <span className="visually-hidden">{count === 0 ? t`Cart` : t`Cart: ${count}`}</span>
      <CartIcon />
      {count === 0 ? null : (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
};
