import { chainHash, chainStart, type StoredEvent } from '@fanfold/event-log';

/**
 * Checks every hash chain: each event must contain the hash of its own bytes and that of the one before it.
 */
export const createChainCheck = () => {
  const heads = new Map<string, string>();
  const differences: string[] = [];
  return {
    take: (stored: StoredEvent): void => {
      const { stream, revision, id, type, data, metadata } = stored;
      if (!/^(?:wallet|earnings)-/.test(stream)) return;
      const { chain, occurredAt } = metadata;
      const where = `${stream}@${revision}`;
      if (!chain) {
        differences.push(`${where} contains no hash`);
        return;
      }
      if (chain.previous !== (heads.get(stream) ?? chainStart)) differences.push(`${where} breaks the chain`);
      const hash = chainHash({ previous: chain.previous, stream, revision, id, type, data, occurredAt });
      if (hash !== chain.hash) differences.push(`${where} was changed after it was written`);
      heads.set(stream, chain.hash);
    },
    finish: (): { chains: number; differences: readonly string[] } => ({ chains: heads.size, differences }),
  };
};
