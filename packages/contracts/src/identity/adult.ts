import { timestamp } from '@fanfold/domain';
import { z } from 'zod';

import { position } from '../common.ts';

/** `POST /api/account/cert`: the input of an age check (IDN-099). */
export const CertBody = z.object({
  name: z.string().trim().min(1).max(100),
  /** `YYYYMMDD` */
  birthDate: z.string().regex(/^\d{8}$/),
  /** Digits, with a plus sign before a country's number. */
  phone: z.string().regex(/^\+?\d{8,15}$/),
  consent: z.literal(true),
});
export const CertReply = z.object({
  /** Where the identity provider asks the person; null where they certify themselves. */
  url: z.url().nullable(),
  isSelfCert: z.boolean(),
  expiresAt: timestamp,
  position,
});

/**
 * `POST /api/account/certified`: what the provider sent the person back with; nothing for a
 * self-certification.
 */
export const CertifiedBody = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(2_000).optional(),
  /**
   * OAuth's `access_denied` for a person who cancelled; anything else means that they were not identified.
   */
  error: z.string().max(100).optional(),
});
export const CertifiedReply = z.object({ adultUntil: timestamp, isSelfCert: z.boolean(), position });

/** `POST /api/account/adult-mode`: whether this session shows adult works (IDN-117). */
export const AdultModeBody = z.object({ adultOn: z.boolean() });
export const AdultModeReply = z.object({ adultOn: z.boolean() });
