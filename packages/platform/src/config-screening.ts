import { z } from 'zod';

/** A name or an address, and a port; an IPv6 address stands in brackets. */
export const hostAndPort = /^(\[[0-9a-fA-F:.]+\]|[^\s:[\]]+):(\d{1,5})$/;

/** Who screens uploaded files besides Fanfold itself. */
export const screeningConfig = {
  FANFOLD_CLAMAV: z
    .string()
    .regex(hostAndPort, 'must be host:port')
    .optional()
    .describe(
      'Address of a clamd that scans every uploaded file for malware, `host:port`. While it does not answer, new files wait. Unset: files are screened by their content alone.',
    ),
  FANFOLD_CLAMAV_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(4_000)
    .default(100)
    .describe(
      'How much of a file clamd gets, in million bytes; not more than `StreamMaxLength` in its configuration.',
    ),
  FANFOLD_PICTURE_SCREENING_URL: z
    .url({ protocol: /^https?$/, error: 'must be http://… or https://…' })
    .optional()
    .describe(
      'A service that looks at uploaded pictures: POST of the picture, answered by {"flagged":…,"labels":[…]}. Unset: what pictures show is not screened.',
    ),
  FANFOLD_PICTURE_SCREENING_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('Sent to it as `Authorization: Bearer …`.'),
} as const;
