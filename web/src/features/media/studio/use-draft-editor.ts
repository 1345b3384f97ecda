import { DraftMetaData, type DraftReply } from '@fanfold/contracts/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { fieldMessage } from '../../../lib/problem.ts';
import { useValidationWords } from '../../../ui/form/validation-words.ts';
import { startDraftSaver } from './draft-saver.ts';
import { draftQuery, readOwnWorksAgain, saveFields } from './queries.ts';

export type DraftField = keyof DraftMetaData;
export type DraftEditor = ReturnType<typeof useDraftEditor>;

/**
 * What is written of a work, on screen and on its way to the service. A field that is wrong is shown and not
 * sent.
 */
export const useDraftEditor = (draft: DraftReply) => {
  const { contentOid } = draft;
  const client = useQueryClient();
  const words = useValidationWords();
  const [values, setValues] = useState(draft.metaData);
  const [faults, setFaults] = useState<Partial<Record<DraftField, string | undefined>>>({});
  const [saver] = useState(() =>
    startDraftSaver({
      save: draft.save,
      send: (fields, known) => saveFields(contentOid, fields, known),
      onSaved: () => void readOwnWorksAgain(client),
    }),
  );
  const isForgotten = useRef(false);
  const status = useSyncExternalStore(saver.subscribe, saver.status);
  useSaveBeforeLeaving(saver);

  const put = (name: DraftField, value: unknown): void => {
    setValues((before) => ({ ...before, [name]: value }));
    const checked = DraftMetaData.shape[name].safeParse(value, { error: words });
    setFaults((before) => ({ ...before, [name]: checked.error?.issues[0]?.message }));
    if (checked.success) saver.change({ [name]: checked.data });
    else saver.drop(name);
  };
  return {
    contentOid,
    draft,
    values,
    status,
    change: (fields: DraftMetaData): void => {
      for (const [name, value] of Object.entries(fields)) put(name as DraftField, value);
    },
    /** A field that cannot be saved as it stands on screen, and why. */
    reject: (name: DraftField, why: string): void => {
      setFaults((before) => ({ ...before, [name]: why }));
      saver.drop(name);
    },
    /** What is wrong with a field, by its own rules or by the service's words. */
    fault: (name: DraftField): string | undefined =>
      faults[name] ?? (status.state === 'failed' ? fieldMessage(status.error, name) : undefined),
    firstFault: (): DraftField | undefined =>
      (Object.keys(faults) as DraftField[]).find((name) => faults[name] !== undefined),
    flush: saver.flush,
    confirmPublic: saver.confirmPublic,
    overwrite: saver.overwrite,
    /** The work is deleted, and what was typed goes with it. */
    forget: (): void => void (isForgotten.current = true),
    /** False where what was typed would be lost. */
    canLeave: async (): Promise<boolean> => isForgotten.current || saver.flush(),
    /** What the service knows of the work now. */
    readAgain: (): Promise<DraftReply> => client.fetchQuery({ ...draftQuery(contentOid), staleTime: 0 }),
  };
};

/** What was typed is saved when its page is left; a window that is closed before asks first. */
const useSaveBeforeLeaving = (saver: ReturnType<typeof startDraftSaver>): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (saver.status().state !== 'saved') event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      void saver.flush();
    };
  }, [saver]);
};
