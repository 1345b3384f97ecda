/**
 * The independent oracle: what every balance must be, from the raw events alone. It shares no code with deciders,
 * projections or codecs, so that a mistake in those cannot hide in here. Plain sums over plain JSON.
 */
export type RawEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

type Piece = { lotId: string; kind: 'paid' | 'bonus'; coins: number };
type Kinds = { paid: number; bonus: number };
type Wallet = { available: Kinds; held: Kinds; lots: Map<string, number>; owned: Set<string> };

export type Findings = {
  readonly wallets: ReadonlyMap<string, Wallet>;
  /** Coins by creator, from the sales and refunds themselves. */
  readonly sold: ReadonlyMap<string, Kinds>;
  /** Coins by creator, from what was posted to the creators' months. */
  readonly posted: ReadonlyMap<string, Kinds>;
  readonly differences: readonly string[];
  /** Sales and refunds that were not posted, with their positions: fine only while the worker is not there yet. */
  readonly unposted: readonly { readonly position: bigint; readonly what: string }[];
  readonly credited: ReadonlyMap<string, { provider: string; currency: string; totalMinor: number }>;
};

export const createOracle = () => {
  const wallets = new Map<string, Wallet>();
  const sold = new Map<string, Kinds>();
  const posted = new Map<string, Kinds>();
  const differences: string[] = [];
  const approved = new Map<string, Readonly<Record<string, unknown>>>();
  const credited = new Map<string, { provider: string; currency: string; totalMinor: number }>();
  const postings = new Map<string, Kinds & { times: number }>();
  const causes = new Map<string, { position: bigint; creator: string; coins: Kinds; what: string }>();
  const revisions = new Map<string, number>();

  const walletOf = (oid: string): Wallet => {
    const fresh = {
      available: none(),
      held: none(),
      lots: new Map<string, number>(),
      owned: new Set<string>(),
    };
    return wallets.get(oid) ?? (wallets.set(oid, fresh), fresh);
  };
  const kindsOf = (map: Map<string, Kinds>, key: string): Kinds => {
    const fresh = none();
    return map.get(key) ?? (map.set(key, fresh), fresh);
  };
  const move = (wallet: Wallet, pieces: unknown, sign: 1 | -1, where: string): Kinds => {
    const moved = none();
    for (const { lotId, kind, coins } of pieces as Piece[]) {
      if (!Number.isSafeInteger(coins) || coins <= 0) differences.push(`${where} moves ${coins} coins`);
      const left = (wallet.lots.get(lotId) ?? 0) + sign * coins;
      if (left < 0) differences.push(`${where} leaves lot ${lotId} at ${left}`);
      wallet.lots.set(lotId, left);
      wallet.available[kind] += sign * coins;
      moved[kind] += coins;
    }
    if (wallet.available.paid < 0 || wallet.available.bonus < 0) differences.push(`${where} goes below zero`);
    return moved;
  };
  const add = (to: Kinds, coins: Kinds, sign: 1 | -1) => {
    to.paid += sign * coins.paid;
    to.bonus += sign * coins.bonus;
  };
  const sale = (event: RawEvent, moved: Kinds, sign: 1 | -1, where: string) => {
    const { paidCoins, bonusCoins, sellerOid } = event.data;
    if (moved.paid !== paidCoins || moved.bonus !== bonusCoins) differences.push(`${where} does not add up`);
    add(kindsOf(sold, String(sellerOid)), moved, sign);
    const coins = { paid: sign * moved.paid, bonus: sign * moved.bonus };
    causes.set(event.id, { position: event.position, creator: String(sellerOid), coins, what: where });
  };

  const walletEvent = (event: RawEvent, where: string): void => {
    const { data } = event;
    const wallet = walletOf(String(data['walletOid']));
    switch (event.type) {
      case 'CoinsCredited': {
        const charge = String(data['chargeId']);
        if (credited.has(charge)) differences.push(`${where} credits charge ${charge} again`);
        const { currency, totalMinor } = data['amounts'] as { currency: string; totalMinor: number };
        credited.set(charge, { provider: String(data['provider']), currency, totalMinor });
        const approval = approved.get(charge);
        const coins = move(wallet, data['lots'], 1, where);
        if (!approval) differences.push(`${where} credits charge ${charge}, which nobody approved`);
        else if (coins.paid !== approval['paidCoins'] || coins.bonus !== approval['bonusCoins'])
          differences.push(`${where} credits other coins than charge ${charge} was approved for`);
        return;
      }
      case 'BonusGranted':
        move(wallet, [data['lot']], 1, where);
        return;
      case 'LotExpired':
        move(wallet, [data['lot']], -1, where);
        return;
      case 'ContentBought': {
        const content = String(data['contentOid']);
        if (wallet.owned.has(content)) differences.push(`${where} sells ${content} again`);
        wallet.owned.add(content);
        sale(event, move(wallet, data['taken'], -1, where), 1, where);
        return;
      }
      case 'PurchaseRefunded':
        if (!wallet.owned.delete(String(data['contentOid'])))
          differences.push(`${where} refunds what is not owned`);
        sale(event, move(wallet, data['returned'], 1, where), -1, where);
        return;
      case 'CoinsHeld':
        add(wallet.held, move(wallet, data['taken'], -1, where), 1);
        return;
      case 'HoldReleased':
        add(wallet.held, move(wallet, data['returned'], 1, where), -1);
        return;
      case 'HoldCaptured': {
        for (const { kind, coins } of data['taken'] as Piece[]) wallet.held[kind] -= coins;
        return;
      }
      default:
        differences.push(`${where} is a wallet event of unknown type ${event.type}`);
    }
  };

  return {
    take: (event: RawEvent): void => {
      const where = `${event.stream}@${event.revision}`;
      const category = event.stream.slice(0, event.stream.indexOf('-'));
      const expected = (revisions.get(event.stream) ?? -1) + 1;
      // Checkpoint streams keep only their newest event, so theirs alone may begin later.
      if (event.revision !== expected && category !== 'checkpoint')
        differences.push(`${where} follows revision ${expected - 1}`);
      revisions.set(event.stream, event.revision);
      if (category === 'wallet') walletEvent(event, where);
      if (event.type === 'ChargeApproved') approved.set(String(event.data['chargeId']), event.data);
      if (event.type !== 'EarningPosted') return;
      const { causeEventId, paidCoins, bonusCoins, creatorOid } = event.data;
      const coins = { paid: Number(paidCoins), bonus: Number(bonusCoins) };
      const before = postings.get(String(causeEventId));
      postings.set(String(causeEventId), { ...coins, times: (before?.times ?? 0) + 1 });
      add(kindsOf(posted, String(creatorOid)), coins, 1);
    },

    finish: (): Findings => {
      const unposted: { position: bigint; what: string }[] = [];
      for (const [id, { position, coins, what }] of causes) {
        const posting = postings.get(id);
        if (!posting) unposted.push({ position, what });
        else if (posting.times > 1) differences.push(`${what} was posted ${posting.times} times`);
        else if (posting.paid !== coins.paid || posting.bonus !== coins.bonus)
          differences.push(`${what} was posted with other coins`);
      }
      for (const id of postings.keys())
        if (!causes.has(id)) differences.push(`A posting names no sale: ${id}`);
      return { wallets, sold, posted, differences, unposted, credited };
    },
  };
};

const none = (): Kinds => ({ paid: 0, bonus: 0 });
