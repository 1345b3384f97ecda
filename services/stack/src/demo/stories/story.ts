import type { Language } from '@fanfold/contracts';
import type { PublishBody } from '@fanfold/contracts/catalogue';
import type { z } from 'zod';

type MetaData = z.infer<typeof PublishBody>['metaData'];

/** A content of the demo world. All texts and pictures are our own. */
export type Story = {
  /** Names it in idempotency keys; never changes. */
  readonly slug: string;
  readonly kind: MetaData['kind'];
  readonly cover: MetaData['cover'];
  readonly priceCoins: number;
  /** In its own language, beside those that categories of the site ask for. */
  readonly hashtags: readonly string[];
  readonly title: Readonly<Record<Language, string>>;
  /** In its own language and in English. */
  readonly summary: Partial<Record<Language, string>>;
  /** In its own language only. */
  readonly body: string;
};
