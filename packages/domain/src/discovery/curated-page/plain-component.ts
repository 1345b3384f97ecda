import type { Oid } from '../../ids.ts';
import type { ComponentKind, ComponentMetadata, CurationComponent } from './events.ts';

/** A row for all people, at all times, that says nothing more than its kind and these fields. */
export const plainComponent = (
  componentOid: Oid,
  kind: ComponentKind,
  metadata: Partial<ComponentMetadata> = {},
): CurationComponent => ({
  componentOid,
  kind,
  title: {},
  languages: [],
  countries: [],
  from: null,
  until: null,
  componentMetadata: {
    contentOids: [],
    creatorOids: [],
    tag: null,
    contentKind: null,
    original: null,
    count: 12,
    words: {},
    link: null,
    ...metadata,
  },
});
