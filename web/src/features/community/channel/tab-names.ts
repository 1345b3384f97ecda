import type { ChannelTab } from '@fanfold/contracts/community';
import { useLingui } from '@lingui/react/macro';

/** The parts of a creator's page. */
export const useTabNames = (): Readonly<Record<ChannelTab, string>> => {
  const { t } = useLingui();
  return {
    home: t({ context: 'channel', message: 'Home' }),
    content: t({ context: 'channel', message: 'Works' }),
    files: t({ context: 'channel', message: 'Files' }),
    playlists: t({ context: 'channel', message: 'Playlists' }),
    community: t({ context: 'channel', message: 'Community' }),
  };
};
