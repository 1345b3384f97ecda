import type { ProblemCodeOf } from '@fanfold/contracts';
import type { Text } from '@fanfold/texts';

/** What a person reads for every refusal of a context. A code without a text does not compile. */
export type ProblemTexts<Context extends string> = Readonly<Record<ProblemCodeOf<Context>, Text>>;
