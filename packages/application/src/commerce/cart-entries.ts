import { type Oid, parseOid } from '@fanfold/domain';

/** The parts of a cart's entry, `type_contentOid` (COM-024). */
export const contentOf = (entry: string): Oid => parseOid(entry.slice(entry.indexOf('_') + 1));
export const kindOf = (entry: string): string => entry.slice(0, entry.indexOf('_'));
