import { accountStream } from './account/decider.ts';
import { accountEvents } from './account/events.ts';
import { adultProofStream } from './adult-proof/decider.ts';
import { adultProofEvents } from './adult-proof/events.ts';
import { channelManagerStream } from './channel-managers/decider.ts';
import { channelManagerEvents } from './channel-managers/events.ts';
import { claimStream } from './claim/decider.ts';
import { claimEvents } from './claim/events.ts';
import { credentialStream } from './credentials/decider.ts';
import { credentialEvents } from './credentials/events.ts';
import { dataExportStream } from './data-export/decider.ts';
import { dataExportEvents } from './data-export/events.ts';
import { deletionStream } from './deletion/decider.ts';
import { deletionEvents } from './deletion/events.ts';
import { loginStream } from './logins/decider.ts';
import { loginEvents } from './logins/events.ts';
import { passkeyStream } from './passkeys/decider.ts';
import { passkeyEvents } from './passkeys/events.ts';
import { profileStream } from './profile/decider.ts';
import { profileEvents } from './profile/events.ts';
import { sanctionsStream } from './sanctions/decider.ts';
import { sanctionEvents } from './sanctions/events.ts';

import { secondFactorStream } from './second-factor/decider.ts';
import { secondFactorEvents } from './second-factor/events.ts';

/** The streams of the context, and every event type that they record. */
export const identityContext = {
  streams: [
    accountStream,
    adultProofStream,
    channelManagerStream,
    claimStream,
    credentialStream,
    loginStream,
    passkeyStream,
    deletionStream,
    dataExportStream,
    sanctionsStream,
    secondFactorStream,
    profileStream,
  ],
  events: [
    ...accountEvents,
    ...adultProofEvents,
    ...channelManagerEvents,
    ...claimEvents,
    ...credentialEvents,
    ...loginEvents,
    ...passkeyEvents,
    ...deletionEvents,
    ...dataExportEvents,
    ...sanctionEvents,
    ...secondFactorEvents,
    ...profileEvents,
  ],
} as const;
