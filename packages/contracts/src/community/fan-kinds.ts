/** CAT-067. They stand apart, as an address names one, and the first page loads no more than that. */
export const fanKinds = ['all', 'members', 'followers', 'banned'] as const;
export type FanKind = (typeof fanKinds)[number];
