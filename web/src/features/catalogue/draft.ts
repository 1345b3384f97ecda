import type { Language } from '@fanfold/contracts';
import type { Cover } from '@fanfold/contracts/catalogue';

import type { ContentKind } from './kinds.ts';
import { type OfferValues, offerOf } from './offer-fields.tsx';
import type { Draft } from './queries.ts';

/** What stands in the publish form. */
export type DraftValues = {
  readonly kind: ContentKind;
  readonly language: Language;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly scene: Cover['scene'];
  readonly colours: Cover['colours'];
  /** How many copies a limited edition has; empty for as many as are wanted. */
  readonly copies: string;
} & OfferValues;

export const emptyDraft = (language: Language, scene: Cover['scene']): DraftValues => ({
  kind: 'audio',
  language,
  title: '',
  summary: '',
  body: '',
  scene,
  colours: ['#23395b', '#e2725b', '#f1e3c6'],
  access: 'sale',
  tiers: '',
  coinPurchase: true,
  price: '100',
  copies: '',
});

/** What is sent: the texts in the one language they were written in. */
export const draftOf = (values: DraftValues): Draft => {
  const { language, kind, scene, colours } = values;
  const written = (text: string) => ({ original: language, texts: { [language]: text.trim() } });
  return {
    kind,
    title: written(values.title),
    summary: written(values.summary),
    body: written(values.body),
    cover: { scene, colours: [...colours] },
    ...offerOf(values),
    ...(values.copies === '' || !values.coinPurchase ? {} : { copies: Number(values.copies) }),
  };
};
