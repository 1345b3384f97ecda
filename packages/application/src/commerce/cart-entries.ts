import type { Oid } from '@fanfold/domain';
import { itemOf } from '@fanfold/domain/commerce';

/** The parts of a cart's entry, `type_contentOid` (COM-024). */
export const contentOf = (entry: string): Oid => itemOf(entry).resource.oid;
export const kindOf = (entry: string): string => itemOf(entry).contentKind;
