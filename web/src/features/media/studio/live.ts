import { useQueryClient } from '@tanstack/react-query';

import { useLiveTopic } from '../../../lib/live.ts';
import { noteWrite } from '../../../lib/newest-write.ts';
import { readOwnWorksAgain } from './queries.ts';

/** Where the works of a channel are, as it changes: published at the planned moment, encoded, taken down. */
export const useLiveWorks = (channelOid: string, after: string | undefined): void => {
  const client = useQueryClient();
  useLiveTopic({ topic: `works:${channelOid}`, after }, (event) => {
    if (event.type !== 'resync' && event.message.kind === 'work') noteWrite(event.message.position);
    void readOwnWorksAgain(client);
  });
};
