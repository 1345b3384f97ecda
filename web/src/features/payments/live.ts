import { useQueryClient } from '@tanstack/react-query';

import { useLiveTopic } from '../../lib/live.ts';
import { newestWrite } from '../../lib/newest-write.ts';
import { chargeQuery } from './queries.ts';

/**
 * Reads the charge again when something happened to it. A charge changes a handful of times, so nothing is
 * patched.
 */
export const useLiveCharge = (chargeId: string): void => {
  const client = useQueryClient();
  useLiveTopic({ topic: `charge:${chargeId}`, after: newestWrite() }, () => {
    void client.invalidateQueries(chargeQuery(chargeId));
  });
};
