import { isOid, type Oid, parseOid } from '../../ids.ts';

/**
 * The name of a transfer at the bank, which every statement repeats: the batch, and the line in it from 1.
 * ISO 20022 allows 35 characters.
 */
export const endToEndId = (batchId: Oid, line: number): string =>
  `F${batchId}${String(line).padStart(4, '0')}`;

/** The batch that a transfer belongs to; undefined where the name is not one of ours. */
export const batchIdOf = (name: string): Oid | undefined => {
  const id = /^F([\da-f]{24})\d{4}$/.exec(name)?.[1];
  return id !== undefined && isOid(id) ? parseOid(id) : undefined;
};
