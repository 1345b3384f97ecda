import type { ContextName } from '@fanfold/domain';

import type { AccessRules } from './access-rule.ts';
import { catalogueManifest } from './catalogue/index.ts';
import { commerceManifest } from './commerce/index.ts';
import { earningsManifest } from './earnings/index.ts';
import { identityManifest } from './identity/index.ts';
import type { ContextManifest } from './manifest.ts';
import { operationsManifest } from './operations/index.ts';
import { paymentsManifest } from './payments/index.ts';
import { rewardsManifest } from './rewards/index.ts';
import { serviceAccessRules } from './service-access-rules.ts';
import { walletManifest } from './wallet/index.ts';

/** The manifest of every context. A context of the domain that is missing here does not compile. */
const byContext: Readonly<Record<ContextName, ContextManifest>> = {
  identity: identityManifest,
  wallet: walletManifest,
  payments: paymentsManifest,
  catalogue: catalogueManifest,
  commerce: commerceManifest,
  rewards: rewardsManifest,
  earnings: earningsManifest,
  operations: operationsManifest,
};

export const manifests: readonly ContextManifest[] = Object.values(byContext);

/**
 * The one table of authority, folded from the contexts: who may call which route. A route that is missing here stops the
 * service at start. `npm run fanfold -- policy` prints it.
 */
export const accessRules: AccessRules = foldRules([
  ...manifests.map(({ accessRules: rules }) => rules),
  serviceAccessRules,
]);

/** Throws when two contexts name the same route. */
function foldRules(all: readonly AccessRules[]): AccessRules {
  const folded: Record<string, AccessRules[string]> = {};
  for (const [route, rule] of all.flatMap((rules) => Object.entries(rules))) {
    if (folded[route]) throw new Error(`Two contexts have an access rule for ${route}`);
    folded[route] = rule;
  }
  return folded;
}
