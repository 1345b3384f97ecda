import type { EditWorksReply, WorksEdit } from '@fanfold/contracts/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

import { editWorks, readOwnWorksAgain } from '../queries.ts';

export type Edit = z.input<typeof WorksEdit>;

type Setup = {
  readonly contentOids: readonly string[];
  readonly onEdited: (works: EditWorksReply['works']) => void;
};

/** Sends one change of all chosen works, and reads the list again. */
export const useBulkEdit = ({ contentOids, onEdited }: Setup) => {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: (edit: Edit) => editWorks({ contentOids, edit }),
    onSuccess: async ({ works }) => {
      await readOwnWorksAgain(client);
      onEdited(works);
    },
  });
  return { send: sending.mutate, busy: sending.isPending, error: sending.error, forget: sending.reset };
};

export type BulkEdit = ReturnType<typeof useBulkEdit>;
