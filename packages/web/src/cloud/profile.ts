/** The profile of the signed-in account, as the backend keeps it. */
import type { Tier } from '../state/session.ts';
import { cloudClient } from './client.ts';
import { cloudContext } from './cloud-context.ts';
import { tierOf } from './kept-session.ts';
import { errorMessage } from './messages.ts';
import type { Outcome } from './outcome.ts';

export interface Profile {
  readonly fullName: string;
  readonly accountType: Tier;
  /** For educational accounts: free or pro. */
  readonly eduSubscription: 'free' | 'pro' | null;
  readonly memberSince: string;
}

const NO_USER = 'No user logged in';
/** What the backend answers when there is no row. */
const NO_ROW = 'PGRST116';
const MAX_NAME = 200;

interface Row {
  readonly full_name: string | null;
  readonly accounttype: string;
  readonly edu_subscription_type: string | null;
  readonly created_at: string;
}

/** Reads the profile; throws with a sentence when it cannot be read. */
export async function loadProfile(userId: string): Promise<Profile> {
  const client = await cloudClient();
  const { data, error } = await client
    .from('profiles')
    .select('full_name, accounttype, edu_subscription_type, created_at')
    .eq('id', userId)
    .single<Row>();
  if (error) throw new Error(error.code === NO_ROW ? NO_USER : errorMessage(error));
  const { edu_subscription_type: edu } = data;
  return {
    fullName: data.full_name ?? '',
    accountType: tierOf(data.accounttype),
    eduSubscription: edu === 'free' || edu === 'pro' ? edu : null,
    memberSince: data.created_at,
  };
}

/** What is wrong with a name, or undefined. */
export const nameProblem = (name: string): string | undefined =>
  name.trim().length > MAX_NAME ? `At most ${MAX_NAME} characters.` : undefined;

/** Stores the name. */
export async function saveName(name: string): Promise<Outcome> {
  try {
    const { client, userId } = await cloudContext();
    if (userId === null) return { ok: false, message: NO_USER };
    const { error } = await client
      .from('profiles')
      .update({ full_name: name.trim() || null })
      .eq('id', userId);
    if (error) return { ok: false, message: errorMessage(error) };
    return { ok: true };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? errorMessage(error) : NO_USER };
  }
}
