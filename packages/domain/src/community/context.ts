import { channelStream } from './channel/decider.ts';
import { channelEvents } from './channel/events.ts';
import { commentStream } from './comment/decider.ts';
import { commentEvents } from './comment/events.ts';
import { commentRewardsStream } from './comment-rewards/decider.ts';
import { commentRewardEvents } from './comment-rewards/events.ts';
import { likesStream } from './likes/decider.ts';
import { likeEvents } from './likes/events.ts';
import { marksStream } from './marks/decider.ts';
import { markEvents } from './marks/events.ts';
import { playlistsStream } from './playlists/decider.ts';
import { playlistEvents } from './playlists/events.ts';
import { postStream } from './post/decider.ts';
import { postEvents } from './post/events.ts';
import { reportStream } from './report/decider.ts';
import { reportEvents } from './report/events.ts';

/** The streams of the context, and every event type that they record. */
export const communityContext = {
  streams: [
    channelStream,
    commentStream,
    commentRewardsStream,
    likesStream,
    marksStream,
    playlistsStream,
    postStream,
    reportStream,
  ],
  events: [
    ...channelEvents,
    ...commentEvents,
    ...commentRewardEvents,
    ...likeEvents,
    ...markEvents,
    ...playlistEvents,
    ...postEvents,
    ...reportEvents,
  ],
} as const;
