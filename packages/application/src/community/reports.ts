import type { DecideReportBody, ReportBody } from '@fanfold/contracts/community';
import { parseOid } from '@fanfold/domain';
import { reportStream } from '@fanfold/domain/community';
import { oidFromKey, uuid5 } from '@fanfold/platform';
import type { z } from 'zod';

import { handlerFor, type PersonAsker } from '../invocation.ts';
import { RefusedError, refusedField } from '../refused-error.ts';
import { isThere } from './comments.ts';
import type { CommunityDeps } from './deps.ts';

/**
 * IDN-042: a person reports a work, a comment or a post. Another report of theirs about it waits, then this
 * one adds nothing. Throws RefusedError: REPORT_INCOMPLETE (IDN-105), TARGET_NOT_FOUND.
 */
export const fileReport = async (
  deps: CommunityDeps,
  asker: PersonAsker,
  { contentMetadata: { kind, oid: targetOid }, complaint }: z.output<typeof ReportBody>,
): Promise<bigint> => {
  const { reason, details } = complaint;
  if (reason === null) throw refusedField('REPORT_INCOMPLETE', 'complaint.reason');
  if (details === '') throw refusedField('REPORT_INCOMPLETE', 'complaint.details');
  if (!(await isThere(deps, kind, targetOid))) throw new RefusedError('TARGET_NOT_FOUND');
  const reporterOid = parseOid(asker.actor.oid);
  const reportOid = parseOid(oidFromKey(uuid5('report', reporterOid, kind, targetOid)));
  return handlerFor(
    deps,
    asker,
    reportStream,
  )(reportOid, (now) => ({
    type: 'FileReport',
    reportOid,
    reporterOid,
    kind,
    targetOid,
    reason,
    details,
    now,
  }));
};

/**
 * An administrator decides; a process manager takes down what was reported rightly. Throws RefusedError of
 * the report.
 */
export const decideReport = (
  deps: CommunityDeps,
  asker: PersonAsker,
  { reportOid, outcome, note, told }: z.output<typeof DecideReportBody>,
): Promise<bigint> => {
  const decidedBy = parseOid(asker.actor.oid);
  return handlerFor(
    deps,
    asker,
    reportStream,
  )(reportOid, (now) => ({
    type: 'DecideReport',
    outcome,
    note,
    told,
    decidedBy,
    now,
  }));
};
