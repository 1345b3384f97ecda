import type { z } from 'zod';

export type Issue = z.core.$ZodRawIssue;

type Fault = 'empty' | 'unconfirmed' | 'choice' | 'fraction' | 'size' | 'format';

/** Sorts zod's issues by what a person has to do about them. */
export const faultOf = (issue: Issue): Fault => {
  const { code, input } = issue;
  if (isEmpty(issue)) return 'empty';
  if (code === 'invalid_value') return typeof input === 'boolean' ? 'unconfirmed' : 'choice';
  if (code === 'invalid_type' && issue.expected === 'int') return 'fraction';
  if (code === 'too_small' || code === 'too_big') return 'size';
  return 'format';
};

const isEmpty = (issue: Issue): boolean => {
  if (issue.code === 'custom' && issue.params?.['fault'] === 'empty') return true;
  return issue.input === '' || issue.input === null || issue.input === undefined;
};
