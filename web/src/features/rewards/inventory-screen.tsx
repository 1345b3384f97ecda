import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useServerNow } from '../../lib/server-date.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import statesStyles from '../../ui/states.module.css';
import { EmptyState, StaleNote } from '../../ui/states.tsx';
import { ItemCard } from './item-card.tsx';
import { useLiveInventory } from './live.ts';
import { inventoryQuery } from './queries.ts';
import styles from './rewards.module.css';

type InventoryProps = {
  readonly oid: string;
  /** The user comes from a QR event that they have just joined (COM-043). */
  readonly joined: boolean;
};

/** COM-017: the user's items, and what can be done with each. New items appear without a reload. */
export const InventoryScreen = ({ oid, joined }: InventoryProps) => {
  const { t } = useLingui();
  const query = useQuery(inventoryQuery(oid));
  useLiveInventory(oid, query.data?.position);
  return (
    <Page title={t`Inventory`}>
      <header className="page-head">
        <h1>
          <Trans>Inventory</Trans>
        </h1>
        <Link to="/giftcard" className={buttonClass({ small: true })}>
          <Trans>Gift points</Trans>
        </Link>
      </header>
      {joined ? (
        <p className={`${statesStyles.notice} ${statesStyles.noticeOk}`} role="status">
          <CheckIcon />
          <Trans>The event participation is complete.</Trans>
        </p>
      ) : null}
      <Loaded query={query} lines={4}>
        {(reply) =>
          reply === null ? <Unread onRetry={() => void query.refetch()} /> : <Items reply={reply} />
        }
      </Loaded>
    </Page>
  );
};

type Reply = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof inventoryQuery>['queryFn']>>>>;

const Items = ({ reply }: { readonly reply: Reply }) => {
  const now = useServerNow();
  if (reply.items.length === 0)
    return (
      <EmptyState
        title={<Trans>Your inventory is empty</Trans>}
        action={
          <Link to="/" className={buttonClass({ solid: true })}>
            <Trans>Look around</Trans>
          </Link>
        }
      >
        <Trans>Coupons, boxes and codes from events and purchases appear here automatically.</Trans>
      </EmptyState>
    );
  return (
    <>
      <StaleNote stale={reply.stale} />
      <ul className={styles.items}>
        {reply.items.map((item) => (
          <ItemCard key={item.itemOid} item={item} titles={reply.titles} now={now} />
        ))}
      </ul>
    </>
  );
};

/** COM-062. */
const Unread = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className={statesStyles.state} role="alert">
    <AlertIcon size={28} />
    <h2 className={statesStyles.stateTitle}>
      <Trans>Your inventory could not be read</Trans>
    </h2>
    <p>
      <Trans>Nothing is lost. What you have stays yours.</Trans>
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
