/**
 * Which comments of a channel its creator looks at. They stand apart, as an address names one, and the first
 * page loads no more than that.
 */
export const channelCommentsShown = ['all', 'held'] as const;
export type ChannelCommentsShown = (typeof channelCommentsShown)[number];
