import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useSession } from '../../state/session.ts';
import { onResultsChanged } from '../../storage/results-events.ts';
import { type PromoMemory, showsBanner, showsPopup } from './promo-rules.ts';

const KEYS = {
  dismissed: 'constat:promo-dismissed',
  lastShown: 'constat:promo-last-shown',
  banner: 'constat:promo-banner-dismissed',
  saved: 'constat:promo-result-saved',
} as const;
/** First the work, then the offer. */
const QUIET_MS = 45_000;

function readMemory(): PromoMemory {
  const time = (key: string) => Number(localStorage.getItem(key)) || null;
  return {
    dismissed: localStorage.getItem(KEYS.dismissed) !== null,
    lastShown: time(KEYS.lastShown),
    bannerDismissed: time(KEYS.banner),
    hasSaved: localStorage.getItem(KEYS.saved) !== null,
  };
}

export interface Promo {
  readonly popup: boolean;
  readonly banner: boolean;
  readonly dismissPopup: () => void;
  readonly dismissBanner: () => void;
  /** Whether the offer was put away, popup or banner. */
  readonly dismissed: boolean;
  /** Forgets that it was: it shows itself as at first. */
  readonly reset: () => void;
}

const PromoContext = createContext<Promo | null>(null);

/** Knows whether the promotion is shown now, and remembers when it was. */
export function PromoProvider({ children }: { children: ReactNode }) {
  const session = useSession((state) => state.session);
  const [memory, setMemory] = useState(readMemory);
  const [popup, setPopup] = useState(false);
  const signedIn = session.kind === 'user';
  const hasPro = session.kind === 'user' && (session.tier === 'pro' || session.tier === 'edu_pro');

  useEffect(() => {
    setPopup(false);
    const timer = setTimeout(() => {
      const now = Date.now();
      if (!showsPopup(readMemory(), { signedIn, hasPro }, now)) return;
      localStorage.setItem(KEYS.lastShown, String(now));
      setPopup(true);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [signedIn, hasPro]);

  useEffect(
    () =>
      onResultsChanged(() => {
        if (localStorage.getItem(KEYS.saved) === null) localStorage.setItem(KEYS.saved, '1');
      }),
    [],
  );

  const dismissPopup = useCallback(() => {
    localStorage.setItem(KEYS.dismissed, '1');
    localStorage.setItem(KEYS.lastShown, String(Date.now()));
    setPopup(false);
    setMemory(readMemory());
  }, []);
  const reset = useCallback(() => {
    for (const key of [KEYS.dismissed, KEYS.lastShown, KEYS.banner]) localStorage.removeItem(key);
    setMemory(readMemory());
  }, []);
  const dismissBanner = useCallback(() => {
    localStorage.setItem(KEYS.banner, String(Date.now()));
    setMemory(readMemory());
  }, []);
  // one of them at a time
  const banner = !popup && showsBanner(memory, { signedIn, hasPro }, Date.now());
  const dismissed = memory.dismissed || memory.bannerDismissed !== null;
  const promo = useMemo(
    () => ({ popup, banner, dismissed, dismissPopup, dismissBanner, reset }),
    [popup, banner, dismissed, dismissPopup, dismissBanner, reset],
  );
  return <PromoContext value={promo}>{children}</PromoContext>;
}

/** The promotion as it stands. */
export function usePromo(): Promo {
  const promo = use(PromoContext);
  if (!promo) throw new Error('usePromo must be used within PromoProvider.');
  return promo;
}
