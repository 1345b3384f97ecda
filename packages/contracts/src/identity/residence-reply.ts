import { timestamp } from '@fanfold/domain';
import { residenceEvidence } from '@fanfold/domain/identity';
import { z } from 'zod';

/** Where a person lives. Apart from the list of countries, which only few pages need. */
export const residence = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  from: timestamp,
  evidence: z.enum(residenceEvidence),
});
