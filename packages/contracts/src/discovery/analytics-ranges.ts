/**
 * DIS-054. In a file of its own: the addresses of all pages are on the first page, and no more of the
 * analytics shall be.
 */
export const analyticsRanges = ['weekly', 'monthly', 'yearly'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];
