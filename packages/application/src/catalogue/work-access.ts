import { type Country, workTarget } from '@fanfold/domain';
import {
  type AccessAnswer,
  type Action,
  type ContentState,
  canAccess,
  coCreatorsIn,
  contentStream,
  lacksRating,
  openingTiers,
  priceOf,
  type Resource,
} from '@fanfold/domain/catalogue';
import { marksStream } from '@fanfold/domain/community';
import { membershipAt, subscriptionId, subscriptionStream } from '@fanfold/domain/subscriptions';
import { entitlementTo, walletStream } from '@fanfold/domain/wallet';
import type { EventLog } from '@fanfold/event-log';
import type { Clock } from '@fanfold/platform';

type Deps = { readonly eventLog: EventLog; readonly clock: Clock };

/** Who asks: the session has proved it. */
export type WorkViewer = {
  readonly oid: string | undefined;
  readonly isAdmin: boolean;
  /** Whether adult works are shown to them. */
  readonly adult: boolean;
  /** Where the request comes from; null where that is unknown. */
  readonly country?: Country | null;
};

// What a person paid for counts at once on the process that took the payment; elsewhere within this time.
const maxAgeMs = 2_000;

export type WorkAccess = {
  /** As the log has it; what was never published is only its makers’. */
  readonly work: Readonly<ContentState>;
  readonly purchased: boolean;
  /** Whether nothing of what they bought was delivered to them yet. */
  readonly undelivered: boolean;
  /** The tiers whose subscribers have it now without buying it. */
  readonly tiers: readonly string[];
  readonly to: (action: Action) => AccessAnswer;
};

/**
 * What a viewer may do with a work: the one place in which page, player, preview and download ask. It reads
 * the streams themselves, so that a read model that lags hides nothing that was paid for and shows nothing
 * that was taken back.
 */
export const accessTo = async (
  { eventLog: { commands }, clock }: Deps,
  viewer: WorkViewer,
  contentOid: string,
): Promise<WorkAccess> => {
  const { state: work } = await commands.load(contentStream, contentOid, { maxAgeMs });
  const resource = resourceOf(work);
  const { oid, ...may } = viewer;
  if (!resource) return { work, purchased: false, undelivered: false, tiers: [], to: () => nowhere };
  const now = clock.now();
  const [bought, isBlocked, channel] = await Promise.all([
    oid === undefined ? undefined : boughtOf(commands, { oid, contentOid: resource.oid, now }),
    oid === undefined ? false : hasBlocked(commands, resource.ownerOid, oid),
    oid === undefined ? undefined : channelOf(commands, { oid, ownerOid: resource.ownerOid, now }),
  ]);
  const entitlement = bought?.entitlement;
  const asking = { oid: oid ?? null, entitlement, ...channel, now, ...may, isBlocked };
  return {
    work,
    purchased: entitlement !== undefined,
    undelivered: bought?.undelivered ?? false,
    tiers: openingTiers(resource, now),
    to: (action) => canAccess(resource, asking, action),
  };
};

const nowhere: AccessAnswer = { allowed: false, reason: 'not_published', recheckAt: null };

/** What a work is for the rule of access; undefined for one that was never begun. */
export const resourceOf = (work: Readonly<ContentState>): Resource | undefined => {
  const { contentOid, creatorOid, status, offer, suspension } = work;
  if (!contentOid || !creatorOid) return undefined;
  return {
    ...workTarget(contentOid),
    ownerOid: creatorOid,
    begunAt: work.begunAt,
    coCreators: coCreatorsIn(work).map(({ accountOid }) => accountOid),
    published: status === 'published',
    takenFromBuyers: suspension !== null && !suspension.buyersKeep,
    lacksRating: lacksRating(work),
    isAdultContent: work.isAdultContent,
    offer: { access: offer.access, priceCoins: priceOf(offer), tiers: offer.tiers },
    earlyAccess: work.work?.earlyAccess ?? null,
    // What is uploaded to be kept is of no use otherwise.
    downloads: (work.work?.downloads ?? false) || work.kind === 'file',
  };
};

type Commands = Deps['eventLog']['commands'];
type Input = {
  readonly oid: string;
  readonly contentOid: Resource['oid'];
  readonly now: string;
};

const boughtOf = async (commands: Commands, { oid, contentOid, now }: Input) => {
  const { state } = await commands.load(walletStream, oid, { maxAgeMs });
  return {
    entitlement: entitlementTo(state, workTarget(contentOid), now),
    undelivered: state.undelivered[contentOid] !== undefined,
  };
};

/** What the viewer has of the owner's channel. */
const channelOf = async (
  commands: Commands,
  { oid, ownerOid, now }: { readonly oid: string; readonly ownerOid: string; readonly now: string },
) => {
  const id = subscriptionId(ownerOid, oid);
  const { state } = await commands.load(subscriptionStream, id, { maxAgeMs });
  return { membership: membershipAt(state, now), follows: state.followedAt !== null };
};

const hasBlocked = async (commands: Commands, ownerOid: string, oid: string): Promise<boolean> => {
  const { state } = await commands.load(marksStream, ownerOid, { maxAgeMs });
  return state.blocked.user.some((blocked) => blocked === oid);
};
