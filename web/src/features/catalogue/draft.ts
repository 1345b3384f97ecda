import { type Language, languages } from '@fanfold/contracts';
import { type Cover, coverScenes } from '@fanfold/contracts/catalogue';
import { z } from 'zod';

import { always, missing } from '../../ui/form/entered.ts';
import type { SendForm } from '../../ui/form/use-send-form.ts';
import { contentKinds } from './kinds.ts';
import { isPricedOffer, isSold, offerOf, offerSchema } from './offer-fields.tsx';
import type { Draft } from './queries.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** What stands in the publish form. `copies` is how many a limited edition has; null for as many as are wanted. */
export const draftSchema = offerSchema
  .extend({
    kind: z.enum(contentKinds),
    language: z.enum(languages),
    title: z.string().trim().min(1).max(120),
    summary: z.string().trim().min(1).max(500),
    body: z.string().trim().min(1).max(20_000),
    scene: z.enum(coverScenes),
    colours: z.tuple([colour, colour, colour]),
    copies: z.int().min(1).max(999_999).nullable(),
    isAdultContent: z.boolean(),
  })
  .refine(isPricedOffer, { ...always, ...missing, path: ['price'] });

export type DraftValues = z.input<typeof draftSchema>;
export type DraftForm = SendForm<DraftValues, z.output<typeof draftSchema>>;

export const emptyDraft = (language: Language, scene: Cover['scene']): DraftValues => ({
  kind: 'audio',
  language,
  title: '',
  summary: '',
  body: '',
  scene,
  colours: ['#23395b', '#e2725b', '#f1e3c6'],
  access: 'sale',
  price: 100,
  copies: null,
  isAdultContent: false,
});

/** What is sent: the texts in the one language they were written in. */
export const draftOf = (values: DraftValues): Draft => {
  const { language, kind, scene, colours } = values;
  const written = (text: string) => ({ original: language, texts: { [language]: text } });
  return {
    kind,
    title: written(values.title),
    summary: written(values.summary),
    body: written(values.body),
    cover: { scene, colours: [...colours] },
    ...offerOf(values),
    isAdultContent: values.isAdultContent,
    ...(values.copies === null || !isSold(values) ? {} : { copies: values.copies }),
  };
};
