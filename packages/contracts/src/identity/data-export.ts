import { z } from 'zod';

import { oid, position } from '../common.ts';

/** The archive of everything that is kept about a person can be fetched for 15 minutes. */
export const DataExportReply = z.object({ exportId: oid, position });
export const DataExportQuery = z.object({ exportId: oid });
