import { z } from 'zod';

/** When an account is blocked for downloads by itself. */
export const downloadConfig = {
  FANFOLD_DOWNLOAD_WORKS: z.coerce
    .number()
    .int()
    .min(1)
    .default(120)
    .describe(
      'Works of which the player of one account may fetch parts within an hour of the clock. More than any of these three settings blocks the account for a day as an illegal downloader; downloads of files that a person may keep never count.',
    ),
  FANFOLD_DOWNLOAD_NETWORKS: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe(
      'Networks (IPv4 addresses, IPv6 /64) from which the addresses of one account may be used within an hour of the clock.',
    ),
  FANFOLD_DOWNLOAD_UNPLAYABLE_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(180)
    .describe(
      'Minutes of sound and video that one account may fetch within an hour of the clock beyond what could have been played meanwhile at twice the speed, with what players fetch ahead: of each work by one player, with 15 minutes ahead, or of all works together by four players, with six hours ahead; the larger of the two counts.',
    ),
} as const;
