import { z } from 'zod';

import { commentSearch } from './-comment-search.ts';

export const channelTabs = ['home', 'content', 'files', 'playlists', 'community'] as const;
export type ChannelTab = (typeof channelTabs)[number];

/** The tab is part of the address. It stands apart from the tabs, which are loaded with the page alone. */
export const channelSearch = commentSearch.extend({
  tab: z.enum(channelTabs).optional().catch(undefined),
  /** The post below which the comment is. */
  post: commentSearch.shape.comment,
});

type Search = Pick<z.output<typeof channelSearch>, 'post' | 'comment'>;

/** What a link names of the posts of a channel. */
export const linkedPost = ({ post, comment }: Search) =>
  post === undefined ? undefined : { postOid: post, commentOid: comment };
