import { countries } from '@fanfold/domain';
import { z } from 'zod';

/** ISO 3166-1 alpha-2. */
export const residenceCountry = z.enum(countries);

/** `POST /api/account/residence`: where the person lives from now on. */
export const DeclareResidenceBody = z.object({ country: residenceCountry });
