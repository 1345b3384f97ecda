import { randomUUID } from 'node:crypto';
import type { AuditLine, AuditReply } from '@fanfold/contracts/operations';
import { expect } from 'vitest';

import type { Person } from './person.ts';

/** The audit's lines of an administrator's looks, newest first. */
export const auditOf = async (
  admin: Person,
  query: Readonly<Record<string, string>>,
): Promise<AuditLine[]> => {
  const asked = new URLSearchParams({ limit: '100', ...query });
  const { status, body } = await admin.call<AuditReply>(`/api/admin/audit?${asked}`);
  expect(status).toBe(200);
  return body.lines;
};

/**
 * What an administrator looked at until now, newest first, without the audit itself. The read model follows
 * the log, so that a look of its own at `subject` is waited for.
 */
export const looksOf = async (admin: Person, subject: Person): Promise<AuditLine[]> => {
  const marker = `marker ${randomUUID()}`;
  await admin.call(`/api/admin/getuser?query=${subject.oid}`, { headers: { 'fanfold-reason': marker } });
  let lines: AuditLine[] = [];
  await expect
    .poll(async () => {
      lines = await auditOf(admin, { kind: 'look', actor: admin.oid });
      return lines.some(({ reason }) => reason === marker);
    })
    .toBe(true);
  return lines.filter(
    ({ operation, reason }) =>
      !operation?.startsWith('GET /api/admin/audit') && !reason?.startsWith('marker '),
  );
};

export const personsOf = (line: AuditLine | undefined): string[] =>
  (line?.persons ?? []).map(({ subjectOid }) => subjectOid);
