import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useLiveNotifications } from '../features/notifications/live.ts';
import { alarmQuery } from '../features/notifications/queries.ts';
import { useLiveAccess } from '../lib/live-access.ts';
import button from '../ui/button.module.css';
import { BellIcon } from '../ui/icons.tsx';
import styles from './cart-link.module.css';

/** The bell in the header, with the number of unread notifications. */
export const NotificationsLink = ({ oid }: { readonly oid: string }) => {
  const { t } = useLingui();
  const { data } = useQuery(alarmQuery);
  useLiveNotifications(oid, data?.position);
  useLiveAccess(oid, data?.position);
  const unread = data?.unread ?? 0;
  const shown = unread > 99 ? '99+' : unread;
  return (
    <Link to="/myinfo/notifications" className={`${button.iconButton} ${styles.cart}`}>
      <span className="visually-hidden">{unread === 0 ? t`Notifications` : t`Notifications: ${shown}`}</span>
      <BellIcon />
      {unread === 0 ? null : (
        <span className={styles.count} aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  );
};
