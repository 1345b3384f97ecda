/** What a creator's work can be (CAT-069). The list only grows. */
export const contentKinds = ['audio', 'roleplay', 'scenario', 'video', 'clip', 'file', 'post'] as const;
export type ContentKind = (typeof contentKinds)[number];
