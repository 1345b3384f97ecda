import { z } from 'zod';

export const channelTabs = ['home', 'content', 'files', 'playlists', 'community'] as const;
export type ChannelTab = (typeof channelTabs)[number];

/** The tab is part of the address. It stands apart from the tabs, which are loaded with the page alone. */
export const channelSearch = z.object({ tab: z.enum(channelTabs).optional().catch(undefined) });
