import { z } from 'zod';

/** Partner levels decide the platform's fee (REV-034); all accounts start at `free`. */
export const partnerLevels = ['free', 'standard', 'plus', 'partner'] as const;
export type PartnerLevel = (typeof partnerLevels)[number];
export const partnerLevel = z.enum(partnerLevels);
