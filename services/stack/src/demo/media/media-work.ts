import type { Language } from '@fanfold/contracts';
import type { WorkOrder } from '@fanfold/media/generated';

/** A work of the demo world that is heard or seen. Its subtitles say its title and its summary. */
export type MediaWork = {
  /** Names it in idempotency keys; never changes. */
  readonly slug: string;
  readonly creator: string;
  readonly kind: 'audio' | 'roleplay' | 'video' | 'clip';
  readonly made: WorkOrder['kind'];
  readonly seconds: number;
  readonly colours: readonly [string, string, string];
  /** 0 where all people have it for free. */
  readonly priceCoins: number;
  /** In the language of its creator, beside those that categories of the site ask for. */
  readonly hashtags: readonly string[];
  readonly title: Readonly<Record<Language, string>>;
  readonly summary: Readonly<Record<Language, string>>;
  /** Begin in seconds, and title in the language of its creator. */
  readonly chapters: readonly (readonly [startSeconds: number, title: string])[];
};

type Rest = Pick<MediaWork, 'creator' | 'kind' | 'made' | 'colours'> & {
  readonly seconds?: number;
  readonly priceCoins?: number;
  readonly chapters?: MediaWork['chapters'];
  readonly hashtags: readonly string[];
  /** Title and summary in English, Korean, Japanese and Spanish. */
  readonly texts: Readonly<Record<Language, readonly [title: string, summary: string]>>;
};

export const mediaWork = (
  slug: string,
  { texts, seconds = 8, priceCoins = 0, chapters = [], ...rest }: Rest,
): MediaWork => {
  const pick = (place: 0 | 1): Record<Language, string> => ({
    en: texts.en[place],
    ko: texts.ko[place],
    jp: texts.jp[place],
    es: texts.es[place],
  });
  return { slug, seconds, priceCoins, chapters, ...rest, title: pick(0), summary: pick(1) };
};
