/**
 * What this browser remembers of popups: until when each is hidden, and until when all are; milliseconds of
 * the clock.
 */
export type PopupHiding = { readonly each: Readonly<Record<string, number>>; readonly all: number };

const hourMs = 3_600_000;
/** "Do not show for 24 hours" (SHL-017). */
const dayMs = 24 * hourMs;

/** The remembered text; anything else than it wrote counts as nothing. */
export const readHiding = (saved: string | null): PopupHiding => {
  try {
    const { each = {}, all = 0 } = (JSON.parse(saved ?? '{}') ?? {}) as Partial<PopupHiding>;
    const known = Object.entries(each).filter(([, until]) => typeof until === 'number');
    return { each: Object.fromEntries(known), all: typeof all === 'number' ? all : 0 };
  } catch {
    return { each: {}, all: 0 };
  }
};

/** One popup is hidden for a day; times that are over are forgotten. */
export const hideForDay = ({ each, all }: PopupHiding, popupId: string, nowMs: number): PopupHiding => {
  const still = Object.entries(each).filter(([, until]) => until > nowMs);
  return { each: { ...Object.fromEntries(still), [popupId]: nowMs + dayMs }, all };
};

/** Every popup is hidden for an hour (SHL-018). */
export const hideAllForHour = ({ each }: PopupHiding, nowMs: number): PopupHiding => ({
  each,
  all: nowMs + hourMs,
});

export const isHidden = ({ each, all }: PopupHiding, popupId: string, nowMs: number): boolean =>
  nowMs < all || nowMs < (each[popupId] ?? 0);
