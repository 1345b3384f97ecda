/**
 * As whom a creator looks at a draft. In a file of its own, as the address of the page names them before the
 * page is loaded.
 */
export const previewReaders = ['visitor', 'follower', 'subscriber', 'buyer'] as const;
export type PreviewReader = (typeof previewReaders)[number];
