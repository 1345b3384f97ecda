import { z } from 'zod';

import { language } from './common.ts';

const addresses = z.array(z.string());

/**
 * The files of the pages that people arrive at, by the first part of their paths, as the build of the web
 * application writes them: what a document names so that a browser asks for it at once.
 */
export const FilesOfPages = z.record(
  z.string(),
  z.object({ code: addresses, styles: addresses, texts: z.partialRecord(language, addresses) }),
);
export type FilesOfPages = z.infer<typeof FilesOfPages>;
