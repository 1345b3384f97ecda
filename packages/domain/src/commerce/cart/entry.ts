import { z } from 'zod';

import { parseOid } from '../../ids.ts';
import { workTarget } from '../../target.ts';
import type { CartItem } from './events.ts';

/** COM-024: the kind of a content and its oid, e.g. `audio_65f0…`, as clients name an item of a cart. */
export const cartEntry = z.string().regex(/^[a-z]+_[0-9a-f]{24}$/);

export const entryOf = ({ contentKind, resource }: CartItem): string => `${contentKind}_${resource.oid}`;

/** Throws where the text is no entry. */
export const itemOf = (entry: string): CartItem => {
  const at = entry.indexOf('_');
  return { resource: workTarget(parseOid(entry.slice(at + 1))), contentKind: entry.slice(0, at) };
};
