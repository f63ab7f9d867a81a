/** When the promotion shows itself. */

/** Specification: it comes back after 7 days. */
export const RESHOW_DAYS = 7;
const RESHOW_MS = RESHOW_DAYS * 86_400_000;

export interface PromoMemory {
  readonly dismissed: boolean;
  /** When the popup was shown last; milliseconds since 1970. */
  readonly lastShown: number | null;
  readonly bannerDismissed: number | null;
  /** Whether a result was saved on this device: first the work, then the offer. */
  readonly hasSaved: boolean;
}

export interface PromoAudience {
  readonly signedIn: boolean;
  /** Whoever has Pro needs no offer of it. */
  readonly hasPro: boolean;
}

const isOld = (time: number | null, now: number): boolean => time !== null && now - time > RESHOW_MS;

/** Signed-in people without Pro: at first, and again when the last time is more than 7 days ago. */
export function showsPopup(memory: PromoMemory, { signedIn, hasPro }: PromoAudience, now: number): boolean {
  if (!signedIn || hasPro || !memory.hasSaved) return false;
  return (!memory.dismissed && memory.lastShown === null) || isOld(memory.lastShown, now);
}

/** The banner: hidden for 7 days after it was dismissed. */
export function showsBanner(memory: PromoMemory, { signedIn, hasPro }: PromoAudience, now: number): boolean {
  if (!signedIn || hasPro || !memory.hasSaved) return false;
  return memory.bannerDismissed === null || isOld(memory.bannerDismissed, now);
}
