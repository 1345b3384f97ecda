import type { OwnBundle } from '@fanfold/contracts/commerce';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { rowsOf } from '../../../ui/data-list.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { Localised } from '../../../ui/texts.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BundleForm, type SoldWork } from './bundle-form.tsx';
import { ownBundlesQuery, withdrawBundle } from './queries.ts';

/** What a creator sells together, and a form for another bundle or a changed one. */
export const OwnBundles = ({ works }: { readonly works: readonly SoldWork[] }) => {
  const query = useQuery(ownBundlesQuery);
  const [changing, setChanging] = useState<OwnBundle>();
  const titles = new Map(works.map(({ contentOid, title }) => [contentOid, title]));
  return (
    <Section title={<Trans>Bundles</Trans>}>
      <p className="quiet">
        <Trans>
          Sell works together for less than one by one. Who owns some of them pays for the others alone.
        </Trans>
      </p>
      <BundleForm
        key={changing?.bundleOid ?? 'new'}
        works={works}
        changing={changing}
        onDone={() => setChanging(undefined)}
      />
      <DataTable
        caption={<Trans>Bundles</Trans>}
        captionHidden
        rowKey={({ bundleOid }) => bundleOid}
        list={rowsOf(query, ({ bundles }) => bundles)}
        empty={
          <p className="quiet">
            <Trans>You sell nothing together yet.</Trans>
          </p>
        }
        columns={[
          {
            key: 'name',
            name: <Trans context="bundle">Name</Trans>,
            head: true,
            cell: ({ title, contentOids }) => (
              <>
                <Localised texts={title.texts} original={title.original} />
                <Sub>{contentOids.flatMap((oid) => titles.get(oid) ?? []).join(' · ')}</Sub>
              </>
            ),
          },
          {
            key: 'price',
            name: <Trans>Price</Trans>,
            number: true,
            cell: ({ priceCoins }) => <Coins kind="paid" value={priceCoins} size="small" />,
          },
          {
            key: 'actions',
            name: <Trans>Actions</Trans>,
            cell: (bundle) => <Acts bundle={bundle} onChange={() => setChanging(bundle)} />,
          },
        ]}
      />
    </Section>
  );
};

const Acts = ({ bundle, onChange }: { readonly bundle: OwnBundle; readonly onChange: () => void }) => {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: withdrawBundle,
    onSuccess: () => {
      showToast(<Trans>The bundle is not sold any more. Those who bought it keep their works.</Trans>);
      return client.invalidateQueries(ownBundlesQuery);
    },
  });
  return (
    <span className="row">
      <Button small onClick={onChange}>
        <Trans>Change</Trans>
      </Button>
      <Button small busy={ending.isPending} onClick={() => ending.mutate(bundle.bundleOid)}>
        <Trans>End</Trans>
      </Button>
      {ending.error ? <InlineFailure error={ending.error} /> : null}
    </span>
  );
};
