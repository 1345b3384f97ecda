import { manifests, type ProcessManager, type RuntimeDeps } from '@fanfold/application';

/** The process managers of all contexts: first the shared feed, then one feed for each of the others. */
export const processManagerFeeds = (deps: RuntimeDeps): ProcessManager[][] => {
  const managers = manifests.flatMap((manifest) => manifest.processManagers(deps));
  const shared = managers.filter(({ feed }) => feed !== 'own');
  return [shared, ...managers.filter(({ feed }) => feed === 'own').map((manager) => [manager])];
};
