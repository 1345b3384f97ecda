import {
  type Component,
  mostOwnComponents,
  type OwnComponent,
  type OwnCurationReply,
  ownComponentKinds,
  plainComponent,
} from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';

import { Button } from '../../../ui/button.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RowList } from '../curation/row-list.tsx';
import { type Composed, useRows } from '../curation/use-rows.ts';
import { ownRowsQuery, updateOwnRows } from '../curation-queries.ts';
import { useKnown } from '../pickers/known.ts';

type Props = {
  readonly creatorOid: string;
  /** The page is another one now. */
  readonly onSaved: () => void;
};

/**
 * The rows of a creator's own page, under the works that are pinned and above all others (DIS-020, DIS-021).
 */
export const OwnRowsPart = (props: Props) => (
  <Section title={<Trans>Rows of your page</Trans>} testId="own-rows">
    <p className="quiet">
      <Trans>
        Rows stand on the first tab of your page, under what you pinned. Drag a row to its place, or use the
        arrows.
      </Trans>
    </p>
    <Loaded query={useQuery(ownRowsQuery())} lines={5}>
      {(own) => <OwnRows own={own} {...props} />}
    </Loaded>
  </Section>
);

type RowsProps = Props & { readonly own: OwnCurationReply };

const OwnRows = ({ own: { components, works, playlists }, creatorOid, onSaved }: RowsProps) => {
  const { t } = useLingui();
  const rows = useRows({ title: {}, components: components.map(asComponent) }, noted);
  const known = useKnown({ works, creators: [], playlists });
  const save = useMutation({
    mutationFn: ({ components: sent }: Composed) => updateOwnRows(sent.map(asOwn)),
    onSuccess: (_reply, sent) => {
      rows.saved(sent);
      onSaved();
      showToast(t`Your page shows these rows now.`);
    },
  });
  return (
    <div className="stack">
      {rows.rows.length === 0 ? (
        <EmptyState picture="works" title={<Trans>Your page has no rows yet</Trans>}>
          <Trans>A row shows works that you choose, your newest ones, those with a tag, or a playlist.</Trans>
        </EmptyState>
      ) : null}
      <RowList rows={rows} {...known} own={{ creatorOid, kinds: ownComponentKinds, playlists }} />
      {save.error ? <InlineFailure error={save.error} /> : null}
      <div className="row">
        <Button disabled={rows.rows.length >= mostOwnComponents} onClick={rows.add}>
          <Trans>Add a row</Trans>
        </Button>
        <Button
          solid
          busy={save.isPending}
          disabled={!rows.isDirty}
          onClick={() => (rows.check() ? save.mutate(rows.page) : undefined)}
        >
          <Trans>Save and show them</Trans>
        </Button>
      </div>
      <LeaveQuestion isDirty={rows.isDirty} />
    </div>
  );
};

/** Nothing else on the page depends on it. */
const noted = (): void => undefined;

const LeaveQuestion = ({ isDirty }: { readonly isDirty: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    withResolver: true,
    enableBeforeUnload: () => isDirty,
  });
  if (status !== 'blocked') return null;
  return (
    <LeaveDialog open onStay={reset} onLeave={proceed}>
      <Trans>The rows of your page have changes that are not saved. They are lost when you leave.</Trans>
    </LeaveDialog>
  );
};

/** Rows are edited as those of other pages are. */
const asComponent = ({ componentOid, kind, title, componentMetadata }: OwnComponent): Component => ({
  ...(plainComponent(componentOid, kind, componentMetadata) as Component),
  title,
});

const asOwn = ({ componentOid, kind, title, componentMetadata }: Component): OwnComponent => {
  const { contentOids, tag, count, playlist } = componentMetadata;
  return {
    componentOid,
    // The editor offers no other kind here.
    kind: kind as OwnComponent['kind'],
    title,
    componentMetadata: { contentOids, tag, count, playlist },
  };
};
