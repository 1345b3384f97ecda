import { type Oid, parseOid } from '@fanfold/domain';
import { dataExportStream, isExportOpen } from '@fanfold/domain/identity';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../../invocation.ts';
import { RefusedError } from '../../refused-error.ts';
import type { IdentityDeps } from '../deps.ts';

/**
 * A person asks for everything that is kept about them; the archive can be fetched for 15 minutes. Throws
 * DATA_EXPORT_TOO_OFTEN at the fourth time within 24 hours.
 */
export const exportData = async (
  { eventLog }: Pick<IdentityDeps, 'eventLog'>,
  asked: Invocation,
): Promise<{ readonly exportId: Oid; readonly position: bigint }> => {
  const accountOid = parseOid(asked.actor.oid);
  const exportId = parseOid(oidFromKey(asked.key));
  const { position } = accepted(
    await eventLog.commands.of(dataExportStream).handle({
      ...asked,
      id: accountOid,
      command: (now) => ({ type: 'ExportData', accountOid, exportId, now }),
    }),
  );
  return { exportId, position };
};

/** Throws DATA_EXPORT_NOT_FOUND for an export of another person, and for one that is over. */
export const findExport = async (
  { eventLog, clock }: Pick<IdentityDeps, 'eventLog' | 'clock'>,
  { oid, exportId }: { readonly oid: string; readonly exportId: string },
): Promise<void> => {
  const { state } = await eventLog.commands.load(dataExportStream, oid, { maxAgeMs: 0 });
  if (!isExportOpen(state, exportId, clock.now())) throw new RefusedError('DATA_EXPORT_NOT_FOUND');
};
