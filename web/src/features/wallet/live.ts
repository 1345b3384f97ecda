import type { LiveMessage } from '@fanfold/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useLiveTopic } from '../../lib/live.ts';
import type { LiveEvent } from '../../lib/live-connection.ts';
import { readMoved } from '../../lib/moved-queries.ts';
import { noteWrite } from '../../lib/newest-write.ts';
import { isNewer } from '../../lib/positions.ts';
import { balanceQuery, walletKey, walletPartKey } from './queries.ts';

/**
 * Keeps the balance on screen and whatever is behind it as fresh as the log while the component is mounted.
 */
export const useLiveWallet = (oid: string | undefined, position: string | undefined): void => {
  const client = useQueryClient();
  useLiveTopic({ topic: oid && position ? `wallet:${oid}` : undefined, after: position }, (event) => {
    if (oid !== undefined) applyWalletEvent(client, oid, event);
  });
  useEffect(() => {
    if (oid === undefined) return;
    // The subscription has ended, so the cached data is no longer updated.
    return () => void client.invalidateQueries({ queryKey: walletKey(oid), refetchType: 'none' });
  }, [client, oid]);
};

/** Patches the balance and marks lots and history, and reads again those of them that are on screen. */
export const applyWalletEvent = (client: QueryClient, oid: string, event: LiveEvent): void => {
  if (event.type === 'resync') {
    void client.invalidateQueries({ queryKey: walletKey(oid) });
    return;
  }
  const { message } = event;
  if (message.kind !== 'balance' || !patchBalance(client, oid, message)) return;
  // The lots and lines belong to this balance or a later one.
  noteWrite(message.position);
  for (const part of ['lots', 'history', 'credits'] as const) {
    void client.invalidateQueries({ queryKey: walletPartKey(oid, part) });
  }
  // Coins mostly move because something was bought or given back.
  void readMoved(client, 'wallet');
};

/** Whether the message was news. */
const patchBalance = (
  client: QueryClient,
  oid: string,
  message: Extract<LiveMessage, { kind: 'balance' }>,
): boolean => {
  const { queryKey } = balanceQuery(oid);
  const known = client.getQueryData(queryKey);
  if (known !== undefined && !isNewer(message.position, known.position)) return false;
  client.setQueryData(queryKey, { balance: message.balance, position: message.position });
  return true;
};
