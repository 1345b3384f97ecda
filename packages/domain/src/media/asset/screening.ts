import { type Refusal, refuse } from '../../decider.ts';
import type { AssetRefusal, AssetState, Command } from './commands.ts';
import type { AssetEvent } from './events.ts';

type Decision = AssetEvent[] | Refusal<AssetRefusal>;
type ScreeningEvent = Extract<
  AssetEvent,
  { type: 'AssetScreened' | 'AssetQuarantined' | 'QuarantineReviewRequested' | 'QuarantineDecided' }
>;

/**
 * Whether a file is kept from all people but its owner: it waits to be screened, or something was found in
 * it.
 */
export const isHeldBack = ({ screening }: Pick<AssetState, 'screening'>): boolean =>
  screening === 'awaited' || isQuarantined({ screening });

/** Whether a file is kept from all people: something was found in it, and no administrator released it. */
export const isQuarantined = ({ screening }: Pick<AssetState, 'screening'>): boolean =>
  screening === 'quarantined' || screening === 'refused';

export const screened = (state: AssetState, event: ScreeningEvent): AssetState => {
  switch (event.type) {
    case 'AssetScreened':
      state.screening = 'clean';
      return state;
    case 'AssetQuarantined': {
      const { reason, finding, quarantinedAt: since } = event;
      state.screening = 'quarantined';
      state.quarantine = { reason, finding, since, isReviewRequested: false, decision: null };
      return state;
    }
    case 'QuarantineReviewRequested':
      if (state.quarantine) state.quarantine.isReviewRequested = true;
      return state;
    case 'QuarantineDecided':
      state.screening = event.outcome;
      if (state.quarantine) state.quarantine.decision = { outcome: event.outcome, reason: event.reason };
      return state;
  }
};

/** The first outcome counts. A file that came before files were screened is screened later. */
export const recordScreening = (state: AssetState, command: Command<'RecordScreening'>): Decision => {
  const { status, screening, assetOid, ownerOid } = state;
  const isOpen = screening === 'awaited' || screening === 'none';
  if (status !== 'uploaded' || !isOpen || !assetOid || !ownerOid) return [];
  const { found, now } = command;
  const ids = { assetOid, ownerOid };
  if (found.clean)
    return [{ type: 'AssetScreened', ...ids, screenedFor: [...found.screenedFor], screenedAt: now }];
  const { reason, finding } = found;
  return [{ type: 'AssetQuarantined', ...ids, reason, finding, quarantinedAt: now }];
};

/** One request for each file. */
export const requestReview = (state: AssetState, command: Command<'RequestReview'>): Decision => {
  const { assetOid, status, quarantine } = state;
  if (!assetOid || state.ownerOid !== command.ownerOid) return refuse('UPLOAD_NOT_FOUND');
  if (status !== 'uploaded' || quarantine === null) return refuse('NOT_QUARANTINED');
  if (quarantine.decision !== null) return refuse('QUARANTINE_DECIDED');
  if (quarantine.isReviewRequested) return [];
  const { ownerOid, statement, now: requestedAt } = command;
  return [{ type: 'QuarantineReviewRequested', assetOid, ownerOid, statement, requestedAt }];
};

/** An administrator decides once, whether the owner asked for it or not. */
export const decideQuarantine = (state: AssetState, command: Command<'DecideQuarantine'>): Decision => {
  const { assetOid, ownerOid, status, quarantine } = state;
  if (!assetOid || !ownerOid || status !== 'uploaded' || quarantine === null)
    return refuse('NOT_QUARANTINED');
  const { type: _type, now: decidedAt, ...decision } = command;
  if (quarantine.decision !== null)
    return quarantine.decision.outcome === decision.outcome ? [] : refuse('QUARANTINE_DECIDED');
  return [{ type: 'QuarantineDecided', assetOid, ownerOid, ...decision, decidedAt }];
};
