import { useQueryClient } from '@tanstack/react-query';

import { useLiveTopic } from './live.ts';
import { readMoved } from './moved-queries.ts';
import { noteWrite } from './newest-write.ts';

/** Pages show at once what their reader can open, also when it changed in another window or by itself. */
export const useLiveAccess = (oid: string, position: string | undefined): void => {
  const client = useQueryClient();
  useLiveTopic({ topic: position ? `access:${oid}` : undefined, after: position }, (event) => {
    if (event.type === 'message') noteWrite(event.message.position);
    void readMoved(client, 'access');
  });
};
