import { type AssetCommand, assetStream } from '@fanfold/domain/media';
import type { EventLog } from '@fanfold/event-log';
import { randomIds } from '@fanfold/platform';

/** Records on a file's stream what a part of Fanfold found out about the file. It is no person's command. */
export const recordOnAsset = async (
  eventLog: Pick<EventLog, 'commands'>,
  assetOid: string,
  command: (now: string) => AssetCommand,
): Promise<void> => {
  await eventLog.commands.of(assetStream).handle({
    id: assetOid,
    key: randomIds.uuid(),
    body: null,
    actor: { oid: null, role: 'system' },
    correlationId: randomIds.uuid(),
    command,
  });
};
