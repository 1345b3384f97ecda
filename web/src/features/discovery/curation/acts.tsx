import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import {
  composedPagesQuery,
  curationQuery,
  publishCuration,
  removeCuratedPage,
  saveCuration,
} from '../curation-queries.ts';
import type { Composed } from './use-rows.ts';

type ActsProps = {
  readonly acts: ReturnType<typeof useActs>;
  readonly isPublished: boolean;
  readonly onAdd: () => void;
  /** Whether it can be saved; it says what is wrong where it is not. */
  readonly check: () => boolean;
  readonly onPreview: () => void;
};

/** What is done with the rows of a page as they are on the screen: each act saves them first. */
export const Acts = ({ acts, isPublished, onAdd, check, onPreview }: ActsProps) => (
  <div className="row">
    <Button onClick={onAdd}>
      <Trans>Add a row</Trans>
    </Button>
    <Button busy={acts.save.isPending} onClick={() => (check() ? acts.saved() : undefined)}>
      <Trans>Save the draft</Trans>
    </Button>
    <Button onClick={() => (check() ? acts.saving(onPreview) : undefined)}>
      <Trans>Preview</Trans>
    </Button>
    <Button
      solid
      busy={acts.publish.isPending}
      onClick={() => (check() ? acts.saving(({ saves }) => acts.publish.mutate(saves)) : undefined)}
    >
      <Trans>Publish</Trans>
    </Button>
    {isPublished ? (
      <Button busy={acts.remove.isPending} onClick={() => acts.remove.mutate()}>
        <Trans>Remove the page</Trans>
      </Button>
    ) : null}
  </div>
);

type Using = {
  readonly written: {
    /** As it is on the screen now. */
    readonly page: Composed;
    /** The number of saves that these rows follow. */
    readonly basedOn: number;
    /** Which of the pages on the screen was saved. */
    readonly onSaved: (saves: number, sent: Composed) => void;
  };
  readonly readAgain: () => Promise<void>;
};

export const useActs = (pageUrl: string, { written, readAgain }: Using) => {
  const { page, basedOn, onSaved } = written;
  const { t } = useLingui();
  const client = useQueryClient();
  const read = async () => {
    await client.invalidateQueries(composedPagesQuery());
    await client.invalidateQueries(curationQuery(pageUrl));
  };
  const save = useMutation({
    mutationFn: (sent: Composed) => saveCuration({ pageUrl, ...sent, basedOn }),
    onSuccess: ({ saves }, sent) => {
      onSaved(saves, sent);
      void read();
    },
  });
  const publish = useMutation({
    mutationFn: (basedOn: number) => publishCuration({ pageUrl, basedOn }),
    onSuccess: () => {
      showToast(t`The page is published.`);
      void read();
    },
  });
  const remove = useMutation({
    mutationFn: () => removeCuratedPage(pageUrl),
    onSuccess: async () => {
      showToast(t`The page is removed.`);
      await client.invalidateQueries(composedPagesQuery());
      await readAgain();
    },
  });
  return {
    save,
    publish,
    remove,
    /** Saves the page as it is on the screen, and goes on with the number of its saves. */
    saving: (onSuccess: (saved: { readonly saves: number }) => void) => save.mutate(page, { onSuccess }),
    saved: () => save.mutate(page, { onSuccess: () => showToast(t`The draft is saved.`) }),
    error: save.error ?? publish.error ?? remove.error,
  };
};
