/** What a creator's work can be (CAT-069). The list only grows. */
export const contentKinds = ['audio', 'roleplay', 'scenario', 'video', 'clip', 'file', 'post'] as const;
export type ContentKind = (typeof contentKinds)[number];

/**
 * Who has access to a content: its buyers; all users; all followers of the channel's free tier; or the
 * subscribers of named tiers, and its buyers if it has a price.
 */
export const accessKinds = ['sale', 'open', 'freeTier', 'tiers'] as const;
export type Access = (typeof accessKinds)[number];

/** The shapes in which a picture of a work is cut. */
export const pictureRatios = ['1:1', '16:9', '9:16', '4:3'] as const;
export type PictureRatio = (typeof pictureRatios)[number];
