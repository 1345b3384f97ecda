import { supportAddress } from '@fanfold/contracts';
import type { Config } from '@fanfold/platform';

import { type Vapid, vapidOf } from './vapid.ts';

export type PushSettings = {
  readonly vapid: Vapid;
  /** Whether push services may be in private networks, and without TLS: for tests. */
  readonly privateNetworks: boolean;
};

/**
 * As it is configured. `secret` is that of the installation, 32 bytes as hex. Throws when the key is not one
 * of P-256.
 */
export const pushSettings = (config: Config, secret: string): PushSettings => ({
  vapid: vapidOf({
    privateKey: config.FANFOLD_VAPID_PRIVATE_KEY,
    subject: config.FANFOLD_VAPID_SUBJECT ?? config.FANFOLD_SECURITY_CONTACT ?? `mailto:${supportAddress}`,
    secret,
  }),
  privateNetworks: config.FANFOLD_PUSH_PRIVATE_NETWORKS,
});
