import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useLiveTopic } from '../../lib/live.ts';
import { noteWrite } from '../../lib/newest-write.ts';
import { isNewer } from '../../lib/positions.ts';
import { inventoryQuery } from './queries.ts';

/** Items that come, change or go do so on screen, by themselves. */
export const useLiveInventory = (oid: string, position: string | undefined): void => {
  const client = useQueryClient();
  const { queryKey } = inventoryQuery(oid);
  useLiveTopic({ topic: position ? `inventory:${oid}` : undefined, after: position }, (event) => {
    if (event.type === 'message') {
      const known = client.getQueryData(queryKey)?.position;
      if (event.message.kind !== 'inventory') return;
      if (known !== undefined && !isNewer(event.message.position, known)) return;
      noteWrite(event.message.position);
    }
    void client.invalidateQueries({ queryKey });
  });
  useEffect(
    // The subscription has ended, so the cached data is no longer updated.
    () => () =>
      void client.invalidateQueries({ queryKey: inventoryQuery(oid).queryKey, refetchType: 'none' }),
    [client, oid],
  );
};
