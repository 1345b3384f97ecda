import type { Oid } from '@fanfold/domain';

type Content = { readonly contentOid: Oid; readonly creatorOid: Oid; readonly priceCoins: number };

/** The command that publishes an audio piece at a price (coins). */
export const publishAudio = ({ contentOid, creatorOid, priceCoins }: Content) => {
  const text = { original: 'en' as const, texts: { en: 'Rain' } };
  return {
    type: 'PublishContent' as const,
    contentOid,
    creatorOid,
    kind: 'audio' as const,
    title: text,
    summary: text,
    body: text,
    cover: { scene: 'rain' as const, colours: ['#111111', '#222222', '#333333'] as [string, string, string] },
    priceCoins,
  };
};
