import type { OwnRating } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';

type AgeRating = NonNullable<OwnRating['rating']>;

/** From which age a video may be seen in Korea. */
export const useRatingNames = (): Record<AgeRating, string> => {
  const { t } = useLingui();
  return {
    all: t`Everyone`,
    12: t`12 and over`,
    15: t`15 and over`,
    19: t`Adults only`,
  };
};
