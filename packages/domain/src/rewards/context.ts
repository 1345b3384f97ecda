import { attendanceStream } from './attendance/decider.ts';
import { attendanceEvents } from './attendance/events.ts';
import { giftCodesStream } from './gift-codes/decider.ts';
import { giftCodeEvents } from './gift-codes/events.ts';
import { inventoryStream } from './inventory/decider.ts';
import { inventoryEvents } from './inventory/events.ts';
import { invitationStream } from './invitation/decider.ts';
import { invitationEvents } from './invitation/events.ts';
import { qrEventStream } from './qr-event/decider.ts';
import { qrEventEvents } from './qr-event/events.ts';
import { xLinkStream } from './x-link/decider.ts';
import { xLinkEvents } from './x-link/events.ts';
import { yenRateStream } from './yen-rate/decider.ts';
import { yenRateEvents } from './yen-rate/events.ts';

/** The streams of the context, and every event type that they record. */
export const rewardsContext = {
  streams: [
    attendanceStream,
    giftCodesStream,
    inventoryStream,
    invitationStream,
    qrEventStream,
    xLinkStream,
    yenRateStream,
  ],
  events: [
    ...attendanceEvents,
    ...giftCodeEvents,
    ...inventoryEvents,
    ...invitationEvents,
    ...qrEventEvents,
    ...xLinkEvents,
    ...yenRateEvents,
  ],
} as const;
