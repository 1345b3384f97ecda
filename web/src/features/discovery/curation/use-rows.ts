import { type Component, plainComponent } from '@fanfold/contracts/discovery';
import { useEffect, useState } from 'react';

import { newIntent } from '../../../lib/api.ts';
import { rowFaults } from './row-faults.ts';

/** What of a page is written here. */
export type Composed = { readonly title: Component['title']; readonly components: readonly Component[] };

/** A page as it is on the screen, which row of it is open, and whether something is not saved. */
export const useRows = (begun: Composed, onDirty: (isDirty: boolean) => void) => {
  const [page, setPage] = useState(begun);
  const [savedPage, setSavedPage] = useState(begun);
  const [edited, setEdited] = useState<string | null>(null);
  /** A save was asked for: from then on each field says what is wrong with it. */
  const [isChecked, setChecked] = useState(false);
  const isDirty = page !== savedPage;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const setRows = (components: readonly Component[]) => setPage({ ...page, components });
  const faulty = page.components.find((row) => rowFaults(row).size > 0);
  return {
    page,
    rows: page.components,
    setRows,
    setTitle: (title: Component['title']) => setPage({ ...page, title }),
    isDirty,
    isChecked,
    edited: page.components.find(({ componentOid }) => componentOid === edited),
    edit: setEdited,
    add: () => {
      const row = newRow();
      setRows([...page.components, row]);
      setEdited(row.componentOid);
    },
    /** The page that was sent; what was changed while it was on its way is still to be saved. */
    saved: (sent: Composed) => setSavedPage(sent),
    /** Whether the service would take it; if not, the first row that it would refuse is opened. */
    check: (): boolean => {
      if (!faulty) return true;
      setChecked(true);
      setEdited(faulty.componentOid);
      return false;
    },
  };
};

export type Rows = ReturnType<typeof useRows>;

const oidLength = 24;

const newRow = (): Component =>
  plainComponent(newIntent().slice(0, oidLength) as Component['componentOid'], 'newest');
