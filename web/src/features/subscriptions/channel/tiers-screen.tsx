import type { Tier } from '@fanfold/contracts/subscriptions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { MoveButtons } from '../../../ui/move-buttons.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { membersQuery, modifyTiers, subscriptionsKey, tiersQuery } from '../queries.ts';
import styles from '../subscriptions.module.css';
import { TierFacts } from '../tier-facts.tsx';
import { CouponsPart } from './coupons-part.tsx';
import { MembersPart } from './members-part.tsx';
import { TierDialog } from './tier-dialog.tsx';

type ScreenProps = { readonly creatorOid: string };

/** SUB-013: a creator's tiers in their order, and the coupons of them. */
export const TiersScreen = ({ creatorOid }: ScreenProps) => {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  return (
    <Page title={t`Tiers`}>
      <PageHead
        eyebrow={<Trans>Channel</Trans>}
        title={t`Tiers`}
        actions={
          <>
            <Link to="/subscribe/$creatorOid" params={{ creatorOid }} className={buttonClass({})}>
              <Trans>As fans see it</Trans>
            </Link>
            <Button solid onClick={() => setAdding(true)}>
              <Trans>Add a tier</Trans>
            </Button>
          </>
        }
      />
      <p>
        <Trans>
          What a fan has bought stays as it is to the end of the month. A raised fee is taken only from those
          who agree to it.
        </Trans>
      </p>
      <Loaded query={useQuery(tiersQuery(creatorOid))} lines={6}>
        {({ tiers }) => <Tiers creatorOid={creatorOid} tiers={tiers} onAdd={() => setAdding(true)} />}
      </Loaded>
      {adding ? <TierDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  );
};

type TiersProps = ScreenProps & { readonly tiers: readonly Tier[]; readonly onAdd: () => void };

const Tiers = ({ creatorOid, tiers, onAdd }: TiersProps) => {
  const paid = tiers.filter(({ isFree }) => !isFree);
  return (
    <>
      <ol className={styles.tiers}>
        {tiers.map((tier) => {
          const at = paid.indexOf(tier);
          return (
            <TierFacts key={tier.tierHash} tier={tier}>
              <TierEditing
                tier={tier}
                before={at > 0 ? paid[at - 1] : undefined}
                after={at >= 0 ? paid[at + 1] : undefined}
              />
            </TierFacts>
          );
        })}
      </ol>
      {paid.length === 0 ? (
        <EmptyState
          picture="coins"
          title={<Trans>No paid tiers yet</Trans>}
          action={
            <Button solid onClick={onAdd}>
              <Trans>Add a tier</Trans>
            </Button>
          }
        >
          <Trans>With a tier, fans pay each month and open the works that you publish for it.</Trans>
        </EmptyState>
      ) : (
        <>
          <CouponsPart creatorOid={creatorOid} tiers={paid} />
          <MembersPart tiers={paid} />
        </>
      )}
    </>
  );
};

/** What a removal does, and to how many. */
const TierUse = ({ tierHash }: { readonly tierHash: string }) => {
  const held = useInfiniteQuery(membersQuery).data?.pages[0]?.tiers ?? [];
  const count = held.find((tier) => tier.tierHash === tierHash)?.members ?? 0;
  return (
    <>
      <Plural
        value={count}
        _0="No one has this tier now."
        one="# person has this tier, keeps it to the end of the month, and is told that it ends then."
        other="# people have this tier, keep it to the end of the month, and are told that it ends then."
      />{' '}
      <Trans>
        After that nothing is taken. Works and posts for this tier need another tier first, or have to be open
        to all.
      </Trans>
    </>
  );
};

type EditingProps = {
  readonly tier: Tier;
  /** Its neighbours among the paid tiers. */
  readonly before: Tier | undefined;
  readonly after: Tier | undefined;
};

const TierEditing = ({ tier, before, after }: EditingProps) => {
  const { t } = useLingui();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const client = useQueryClient();
  const swap = useMutation({
    mutationFn: (withTierHash: string) =>
      modifyTiers({ mode: 'swap', tierHash: tier.tierHash, withTierHash }),
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionsKey }),
  });
  const { name } = tier;
  const moveTo = (other: Tier | undefined) => {
    if (other && !swap.isPending) swap.mutate(other.tierHash);
  };
  return (
    <>
      <Button small onClick={() => setOpen('edit')}>
        <Trans context="button">Edit</Trans>
      </Button>
      {tier.isFree ? null : (
        <>
          <MoveButtons
            up={t`Move up: ${name}`}
            down={t`Move down: ${name}`}
            onUp={before && (() => moveTo(before))}
            onDown={after && (() => moveTo(after))}
          />
          <Button small onClick={() => setOpen('remove')}>
            <Trans context="from a list">Remove</Trans>
          </Button>
        </>
      )}
      {swap.error ? <InlineFailure error={swap.error} /> : null}
      {open === 'edit' ? <TierDialog tier={tier} onClose={() => setOpen(undefined)} /> : null}
      {open === 'remove' ? (
        <ConfirmDialog
          title={<Trans>Remove this tier?</Trans>}
          action={<Trans context="from a list">Remove</Trans>}
          danger
          done={<Trans>The tier is removed.</Trans>}
          run={() => modifyTiers({ mode: 'remove', tierHash: tier.tierHash })}
          changes={subscriptionsKey}
          onClose={() => setOpen(undefined)}
        >
          <TierUse tierHash={tier.tierHash} />
        </ConfirmDialog>
      ) : null}
    </>
  );
};
