import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Language } from '../../language.ts';
import { defineStream } from '../../stream.ts';
import { componentFaults } from './component-faults.ts';
import { type CuratedPageEvent, type CurationComponent, curatedPageEvents } from './events.ts';

type Texts = Partial<Record<Language, string>>;

export type CuratedPageCommand =
  | {
      readonly type: 'SaveCuration';
      readonly pageUrl: string;
      /** The id of a page that is new. */
      readonly pageOid: Oid;
      readonly title: Texts;
      readonly components: CurationComponent[];
      readonly basedOn: number | null;
    }
  | { readonly type: 'PublishCuration'; readonly pageUrl: string; readonly basedOn: number | null }
  | { readonly type: 'RemoveCuratedPage'; readonly pageUrl: string };

type Composed = { readonly title: Texts; readonly components: CurationComponent[] };

/** Plain JSON: a snapshot is this value written down. */
export type CuratedPageState = {
  pageOid: Oid | null;
  draft: Composed | null;
  published: Composed | null;
  /**
   * How often it was saved or removed: what is `basedOn` an earlier number would undo the work of another
   * person.
   */
  saves: number;
};

export type CuratedPageRefusal =
  | 'CURATED_PAGE_NOT_FOUND'
  | 'CURATION_EMPTY'
  | 'CURATION_CHANGED'
  | 'COMPONENT_TIMES_WRONG'
  | 'COMPONENT_INCOMPLETE'
  | 'COMPONENT_TWICE';

export const mostComponents = 30;

/** A page that administrators compose of rows: saved as a draft, then published. */
export const curatedPage: Decider<
  CuratedPageState,
  CuratedPageCommand,
  CuratedPageEvent,
  CuratedPageRefusal
> = {
  initial: () => ({ pageOid: null, draft: null, published: null, saves: 0 }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'CurationSaved':
        state.pageOid = event.pageOid;
        state.draft = { title: event.title, components: event.components };
        state.saves += 1;
        return state;
      case 'CurationPublished':
        state.published = state.draft;
        return state;
      case 'CuratedPageRemoved':
        return { pageOid: null, draft: null, published: null, saves: state.saves + 1 };
    }
  },

  decide: (state, command) => {
    const { pageUrl } = command;
    switch (command.type) {
      case 'SaveCuration': {
        const { title, components, basedOn } = command;
        const page = { pageUrl, pageOid: state.pageOid ?? command.pageOid, title, components };
        return save(state, page, basedOn);
      }
      case 'PublishCuration':
        return isOutdated(state, command.basedOn) ? refuse('CURATION_CHANGED') : publish(state, pageUrl);
      case 'RemoveCuratedPage': {
        const { pageOid } = state;
        return pageOid === null
          ? refuse('CURATED_PAGE_NOT_FOUND')
          : [{ type: 'CuratedPageRemoved', pageUrl, pageOid }];
      }
    }
  },
};

type Decision = CuratedPageEvent[] | Refusal<CuratedPageRefusal>;
type Saved = Composed & { readonly pageUrl: string; readonly pageOid: Oid };

const isOutdated = ({ saves }: Readonly<CuratedPageState>, basedOn: number | null): boolean =>
  basedOn !== null && basedOn !== saves;

const save = (
  state: Readonly<CuratedPageState>,
  { pageUrl, pageOid, ...composed }: Saved,
  basedOn: number | null,
): Decision => {
  const fault = faultIn(composed.components);
  if (fault) return fault;
  // A request that is sent again finds its own rows.
  if (state.draft && isSame(state.draft, composed)) return [];
  if (isOutdated(state, basedOn)) return refuse('CURATION_CHANGED');
  return [{ type: 'CurationSaved', pageUrl, pageOid, ...composed }];
};

const faultIn = (components: readonly CurationComponent[]): Refusal<CuratedPageRefusal> | undefined => {
  const oids = new Set(components.map(({ componentOid }) => componentOid));
  if (oids.size < components.length) return refuse('COMPONENT_TWICE');
  for (const [index, component] of components.entries()) {
    const [fault] = componentFaults(component);
    const row = index + 1;
    if (fault === 'until') return refuse('COMPONENT_TIMES_WRONG', { row });
    if (fault !== undefined) return refuse('COMPONENT_INCOMPLETE', { row });
  }
  return undefined;
};

const publish = ({ pageOid, draft, published }: Readonly<CuratedPageState>, pageUrl: string): Decision => {
  if (pageOid === null || draft === null) return refuse('CURATED_PAGE_NOT_FOUND');
  if (draft.components.length === 0) return refuse('CURATION_EMPTY');
  if (published && isSame(published, draft)) return [];
  return [{ type: 'CurationPublished', pageUrl, pageOid }];
};

/** Both come out of the same schema, so that their fields are in the same order. */
const isSame = (one: Composed, other: Composed): boolean => JSON.stringify(one) === JSON.stringify(other);

export const curatedPageStream = defineStream({
  category: 'curatedPage',
  idPattern: '{page url}',
  holds: 'the rows of a page that administrators compose, its draft and what is published',
  context: 'discovery',
  decider: curatedPage,
  events: curatedPageEvents,
});
