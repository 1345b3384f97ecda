import type { ReceiveType } from './events.ts';

/**
 * What a person is to a creator: they marked them, have the free tier of their channel, or pay for one of its
 * tiers.
 */
export const fanRelations = ['favourite', 'follower', 'subscriber'] as const;
export type FanRelation = (typeof fanRelations)[number];

const heard: Readonly<Record<ReceiveType, readonly FanRelation[]>> = {
  subscribed: ['follower', 'subscriber'],
  favourite: ['favourite'],
  paid: ['subscriber'],
};

/** IDN-071: of which of their creators a person hears with these switches; one of them is enough. */
export const relationsHeard = (receive: readonly ReceiveType[]): readonly FanRelation[] =>
  fanRelations.filter((relation) => receive.some((type) => heard[type].includes(relation)));
