import type { InventoryItem } from '@fanfold/contracts/rewards';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { useFormat } from '../../lib/use-format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DrawDetails } from './draw-details.tsx';
import { DeleteDialog, RefundDialog } from './end-dialogs.tsx';
import { KindIcon, useKindName } from './item-kinds.tsx';
import { PointCode } from './point-code.tsx';
import { PrizeText, type Titles } from './prize.tsx';
import styles from './rewards.module.css';
import { UseDialog } from './use-dialog.tsx';

type CardProps = { readonly item: InventoryItem; readonly titles: Titles; readonly now: number };

/** One item: what it is, how it stands, what can be done with it (COM-025). */
export const ItemCard = ({ item, titles, now }: CardProps) => {
  const format = useFormat();
  const kindName = useKindName();
  const day = format.day(item.grantedAt);
  const expired = item.expiresAt !== null && Date.parse(item.expiresAt) <= now;
  return (
    <li className={item.status === 'unused' && !expired ? styles.item : `${styles.item} ${styles.itemOver}`}>
      <KindIcon kind={item.kind} />
      <div className={styles.itemBody}>
        <div className="row">
          <h2 className={styles.itemTitle}>{kindName(item.kind)}</h2>
          <StatusPill status={item.status} expired={expired} />
        </div>
        <p className="quiet">
          <Trans>Received on {day}</Trans>
          <Expiry item={item} expired={expired} />
        </p>
        {item.code === null ? null : <PointCode code={item.code} />}
        <Yielded item={item} titles={titles} />
        <DrawDetails item={item} />
      </div>
      <Actions item={item} titles={titles} expired={expired} now={now} />
    </li>
  );
};

const StatusPill = ({
  status,
  expired,
}: {
  readonly status: InventoryItem['status'];
  readonly expired: boolean;
}) => {
  if (status === 'used')
    return (
      <Pill tone="plain">
        <Trans context="item">Used</Trans>
      </Pill>
    );
  if (status === 'refunded')
    return (
      <Pill tone="plain">
        <Trans context="item">Handed back</Trans>
      </Pill>
    );
  return expired ? (
    <Pill tone="live">
      <Trans context="item">Expired</Trans>
    </Pill>
  ) : (
    <Pill>
      <Trans context="item">Unused</Trans>
    </Pill>
  );
};

const Expiry = ({ item, expired }: { readonly item: InventoryItem; readonly expired: boolean }) => {
  const format = useFormat();
  if (item.expiresAt === null) return null;
  const until = format.day(item.expiresAt);
  return <> · {expired ? <Trans>ended on {until}</Trans> : <Trans>valid until {until}</Trans>}</>;
};

const Yielded = ({ item, titles }: { readonly item: InventoryItem; readonly titles: Titles }) => {
  const { prize, replacement } = item;
  if (prize === null || prize.kind === 'code') return null;
  return (
    <p className="row">
      <Trans>You got:</Trans> <PrizeText prize={prize} titles={titles} linked={replacement === null} />
      {replacement === null ? null : (
        <span>
          <Trans>You own it already, so instead:</Trans> <PrizeText prize={replacement} titles={titles} />
        </span>
      )}
    </p>
  );
};

const Actions = ({ item, titles, expired, now }: CardProps & { readonly expired: boolean }) => {
  const [open, setOpen] = useState<'use' | 'refund' | 'delete'>();
  const close = () => setOpen(undefined);
  const unused = item.status === 'unused' && !expired;
  const refundable = unused && item.refund !== null && Date.parse(item.refund.until) > now;
  return (
    <div className={styles.itemActions}>
      {unused ? (
        <Button small solid onClick={() => setOpen('use')}>
          {item.kind === 'point_code' ? <Trans>Mark as used</Trans> : <Trans context="button">Use</Trans>}
        </Button>
      ) : null}
      {refundable ? (
        <Button small onClick={() => setOpen('refund')}>
          <Trans context="button">Hand back</Trans>
        </Button>
      ) : null}
      <LinkButton small onClick={() => setOpen('delete')}>
        <Trans context="button">Remove</Trans>
      </LinkButton>
      {open === 'use' ? <UseDialog item={item} titles={titles} onClose={close} /> : null}
      {open === 'refund' ? <RefundDialog item={item} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog item={item} onClose={close} /> : null}
    </div>
  );
};
