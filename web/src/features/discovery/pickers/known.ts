import type { AdminCurationReply } from '@fanfold/contracts/discovery';
import { useState } from 'react';

import type { KnownCreator } from './use-lines.tsx';

type Named = AdminCurationReply['named'];

/** What is known of the ids that rows have: what came with the page, and what was found since. */
type Known = Pick<Named, 'works' | 'playlists'> & { readonly creators: readonly KnownCreator[] };

export type KnownProps = { readonly known: Known; readonly onFound: (found: Partial<Known>) => void };

export const useKnown = (named: Known): KnownProps => {
  const [found, setFound] = useState<Known>({ works: [], creators: [], playlists: [] });
  return {
    known: {
      works: [...found.works, ...named.works],
      creators: [...found.creators, ...named.creators],
      playlists: [...found.playlists, ...named.playlists],
    },
    onFound: ({ works = [], creators = [], playlists = [] }) =>
      setFound((before) => ({
        works: [...before.works, ...works],
        creators: [...before.creators, ...creators],
        playlists: [...before.playlists, ...playlists],
      })),
  };
};
