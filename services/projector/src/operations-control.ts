import { parseOid } from '@fanfold/domain';
import {
  type OperationsCommand,
  operationsEvents,
  operationsId,
  operationsStream,
} from '@fanfold/domain/operations';
import type { EventLog } from '@fanfold/event-log';
import type { Ids } from '@fanfold/platform';
import type { Control, Report } from '@fanfold/projection';

/**
 * Operators control projections through the log: the projector reads the desired state from the operations
 * stream and appends what it has done. The stream's state shows what was reported already, so each report is
 * a command of its own.
 */
export const operationsControl = ({ commands }: EventLog, ids: Ids): Control => {
  const present = async () => (await commands.load(operationsStream, operationsId, { maxAgeMs: 0 })).state;
  return {
    reconcileOn: new Set(operationsEvents.map(({ type }) => type)),
    // A copy, because the state itself is changed in place later.
    desired: async () => new Map(Object.entries(structuredClone((await present()).projections))),
    report: async (report) => {
      const command = commandOf(report);
      await commands.of(operationsStream).handle({
        id: operationsId,
        key: ids.uuid(),
        body: command,
        command: () => command,
        actor: { oid: null, role: 'system' },
        correlationId: ids.uuid(),
      });
    },
  };
};

const commandOf = (report: Report): OperationsCommand => {
  const { projection } = report;
  switch (report.type) {
    case 'swapped': {
      const { generation, replaced } = report;
      return { type: 'RecordSwap', projection, rebuildId: parseOid(report.rebuildId), generation, replaced };
    }
    case 'rolled-back': {
      const { generation, replaced } = report;
      return { type: 'RecordRollback', projection, generation, replaced };
    }
    case 'gone':
      return { type: 'RecordLoss', projection, generation: report.generation };
    case 'still-parked': {
      const { stream, position, error } = report;
      const reason = `It could not be resumed: ${error}`.slice(0, 500);
      return { type: 'ParkStream', projection, stream, position, reason };
    }
  }
};
