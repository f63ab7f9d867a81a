/** What an account may do: effective tier, capability flags, quotas. Pure, so that the tables of the specification test it. */
import { override as limits } from '../lib/constants.ts';
import type { Session, Tier } from './session.ts';

export const TIER_NAMES: Readonly<Record<Tier, string>> = {
  pro: 'Pro',
  edu_pro: 'Educational Pro',
  edu: 'Educational',
  standard: 'Standard',
  guest: 'Guest',
};

/** A tier granted for a time, as the server reports it. */
export interface TierOverride {
  readonly tier: Tier;
  readonly daysRemaining: number;
}

export interface TierFacts {
  readonly override: TierOverride | null;
  readonly isGuest: boolean;
  /** Account type of the profile; null when it is not known. */
  readonly accountType: Tier | null;
}

const DEFAULT_TIER: Tier = 'standard';

/** The tier that counts: an active override, else guest mode, else the account type. */
export function effectiveTier({ override, isGuest, accountType }: TierFacts): Tier {
  if (override && override.daysRemaining > 0) return override.tier;
  if (isGuest) return 'guest';
  return accountType ?? DEFAULT_TIER;
}

/** How soon a tier granted for a time ends, as the colour of its countdown. */
export function countdownOf(daysRemaining: number): 'red' | 'amber' | 'green' {
  if (daysRemaining <= limits.redDays) return 'red';
  return daysRemaining <= limits.amberDays ? 'amber' : 'green';
}

/** What is said when a tier granted for a time is about to end. */
export function overrideWarning(daysRemaining: number): string | undefined {
  if (daysRemaining > limits.warningDays) return undefined;
  return daysRemaining <= limits.redDays
    ? 'Your override expires very soon! You will be reverted to your original tier.'
    : 'Your override expires soon. You will be reverted to your original tier.';
}

export interface Capabilities {
  readonly canAccessProFeatures: boolean;
  readonly canAccessAdvancedAnalysis: boolean;
  readonly canAccessPublicationReady: boolean;
  readonly canAccessAdminDashboard: boolean;
  readonly isAuthenticated: boolean;
  readonly isGuest: boolean;
  readonly isAdmin: boolean;
  readonly canImportData: boolean;
  readonly canAccessSampleData: boolean;
}

/** The flags of a session. They drive badges and offers; no page is closed because of a tier. */
export function capabilitiesOf(session: Session): Capabilities {
  const isAuthenticated = session.kind === 'user';
  const isGuest = session.kind === 'guest';
  const isAdmin = isAuthenticated && session.isAdmin;
  const tier: Tier | null = isAuthenticated ? session.tier : isGuest ? 'guest' : null;
  const isOneOf = (...tiers: readonly Tier[]) => tier !== null && tiers.includes(tier);
  return {
    canAccessProFeatures: isOneOf('pro', 'edu_pro'),
    canAccessAdvancedAnalysis: isOneOf('pro', 'edu', 'edu_pro', 'guest'),
    canAccessPublicationReady: isOneOf('pro', 'edu_pro', 'guest'),
    canAccessAdminDashboard: isAdmin,
    isAuthenticated,
    isGuest,
    isAdmin,
    canImportData: isAuthenticated,
    canAccessSampleData: isAuthenticated || isGuest,
  };
}
