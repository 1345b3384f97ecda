import type { InventoryItem } from '@fanfold/contracts/commerce';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { useKindName } from './item-kinds.tsx';
import { deleteItem, refundItem } from './queries.ts';

type EndProps = { readonly item: InventoryItem; readonly onClose: () => void };

/** An unused item is handed back for bonus coins (COM-010). */
export const RefundDialog = ({ item, onClose }: EndProps) => {
  const { intent } = useIntent(item.itemOid);
  const kind = useKindName()(item.kind);
  return (
    <Confirm
      title={<Trans>Hand back: {kind}</Trans>}
      action={<Trans context="button">Hand it back</Trans>}
      run={() => refundItem({ itemOid: item.itemOid, intent })}
      onClose={onClose}
    >
      <Trans>
        It goes, and you get <Coins kind="bonus" value={item.refund?.coins ?? 0} named />.
      </Trans>
    </Confirm>
  );
};

/** An item is thrown away (COM-008). */
export const DeleteDialog = ({ item, onClose }: EndProps) => {
  const kind = useKindName()(item.kind);
  return (
    <Confirm
      title={<Trans>Remove: {kind}</Trans>}
      action={<Trans context="button">Remove</Trans>}
      danger
      run={() => deleteItem(item.itemOid)}
      onClose={onClose}
    >
      {item.status === 'unused' ? (
        <Trans>You have not used it yet. Once removed it is gone, and nothing is given for it.</Trans>
      ) : (
        <Trans>It leaves this list. What you got from it stays yours.</Trans>
      )}
    </Confirm>
  );
};

type ConfirmProps = {
  readonly title: ReactNode;
  readonly action: ReactNode;
  readonly danger?: boolean;
  readonly run: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const Confirm = ({ title, action, danger = false, run, onClose, children }: ConfirmProps) => {
  const client = useQueryClient();
  const running = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['inventory'] });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="form">
        <p>{children}</p>
        {running.error ? <InlineFailure error={running.error} /> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            solid
            danger={danger}
            busy={running.isPending}
            onClick={() => (running.isPending ? undefined : running.mutate())}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
