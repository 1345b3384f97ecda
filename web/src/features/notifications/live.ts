import { useQueryClient } from '@tanstack/react-query';

import { useLiveTopic } from '../../lib/live.ts';
import { noteWrite } from '../../lib/newest-write.ts';
import { notificationsKey } from './queries.ts';

/** Notifications appear by themselves, here and in the header. */
export const useLiveNotifications = (oid: string, position: string | undefined): void => {
  const client = useQueryClient();
  useLiveTopic({ topic: position ? `notifications:${oid}` : undefined, after: position }, (event) => {
    if (event.type === 'message') noteWrite(event.message.position);
    void client.invalidateQueries({ queryKey: notificationsKey });
  });
};
