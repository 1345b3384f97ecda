import { countries, timestamp } from '@fanfold/domain';
import { residenceEvidence } from '@fanfold/domain/identity';
import { z } from 'zod';

/** ISO 3166-1 alpha-2. */
export const residenceCountry = z.enum(countries);

export const residence = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  from: timestamp,
  evidence: z.enum(residenceEvidence),
});

/** `POST /api/account/residence`: where the person lives from now on. */
export const DeclareResidenceBody = z.object({ country: residenceCountry });
