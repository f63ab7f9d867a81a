/** News about notifications as they happen: a realtime channel where the backend has one, else asking now and then. */
import type { SupabaseClient } from '@supabase/supabase-js';

/** How often a backend without realtime is asked. */
export const POLL_MS = 60_000;

let follower = 0;

export interface ChannelOptions {
  /** Whether the backend has a realtime service. */
  readonly realtime: boolean;
  /** The audience besides 'all'. */
  readonly audience: string;
  /** Called when the list may have changed. */
  readonly onChange: () => void;
}

/** Starts following; the answer ends it. */
export function followNotifications(
  client: SupabaseClient,
  { realtime, audience, onChange }: ChannelOptions,
): () => void {
  let poll: ReturnType<typeof setInterval> | undefined;
  let ended = false;
  const startPolling = () => {
    if (!ended) poll ??= setInterval(onChange, POLL_MS);
  };
  const stopPolling = () => {
    clearInterval(poll);
    poll = undefined;
  };
  if (!realtime) {
    startPolling();
    return stopPolling;
  }
  follower += 1;
  const channel = client
    // A name of its own: a channel that is still being left must not be joined again.
    .channel(`notifications:${audience}:${follower}`)
    .on(
      'postgres_changes',
      {
        event: '*',
        schema: 'public',
        table: 'notifications',
        filter: `target_audience=in.(all,${audience})`,
      },
      onChange,
    )
    .subscribe((status) => {
      if (status !== 'SUBSCRIBED') return startPolling();
      stopPolling();
      // What happened while the channel was away.
      onChange();
    });
  return () => {
    ended = true;
    stopPolling();
    void client.removeChannel(channel).catch(() => undefined);
  };
}
