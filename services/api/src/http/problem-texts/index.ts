import type { ProblemCode } from '@fanfold/contracts';
import type { Text } from '@fanfold/texts';

import { catalogueProblems } from './catalogue.texts.ts';
import { commerceProblems } from './commerce.texts.ts';
import { earningsProblems } from './earnings.texts.ts';
import { identityProblems } from './identity.texts.ts';
import { operationsProblems } from './operations.texts.ts';
import { paymentsProblems } from './payments.texts.ts';
import { rewardsProblems } from './rewards.texts.ts';
import { fieldProblems, sharedProblems } from './shared.texts.ts';
import { walletProblems } from './wallet.texts.ts';

/** What a person reads for every code. A code without a text does not compile. */
export const problemTitles: Readonly<Record<ProblemCode, Text>> = {
  ...sharedProblems,
  ...identityProblems,
  ...walletProblems,
  ...paymentsProblems,
  ...catalogueProblems,
  ...commerceProblems,
  ...rewardsProblems,
  ...earningsProblems,
  ...operationsProblems,
};

/** The text of a field's fault, by its kind; kinds without a text are `invalid`. */
export const fieldText = (kind: string): Text | undefined =>
  Object.hasOwn(fieldProblems, kind) ? fieldProblems[kind as keyof typeof fieldProblems] : undefined;
