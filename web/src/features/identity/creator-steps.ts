import type { PublicUser } from '@fanfold/contracts/identity';

/** The creator's newest works. */
export type Works = readonly { readonly priceCoins: number }[];

export const stepNames = ['picture', 'introduction', 'address', 'work', 'price'] as const;
export type StepName = (typeof stepNames)[number];
export type Done = Readonly<Record<StepName, boolean>>;

export const doneOf = (
  own: Pick<PublicUser, 'profileImageKey' | 'introduction' | 'customUrl'>,
  works: Works,
): Done => ({
  picture: own.profileImageKey !== null,
  introduction: own.introduction !== '',
  address: own.customUrl !== null,
  work: works.length > 0,
  price: works.some(({ priceCoins }) => priceCoins > 0),
});
