/** News about notifications as they happen: a realtime channel where the backend has one, else asking now and then. */
import type { SupabaseClient } from '@supabase/supabase-js';

/** How often a backend without realtime is asked. */
export const POLL_MS = 60_000;

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
  const startPolling = () => {
    poll ??= setInterval(onChange, POLL_MS);
  };
  const stopPolling = () => {
    clearInterval(poll);
    poll = undefined;
  };
  if (!realtime) {
    startPolling();
    return stopPolling;
  }
  const channel = client
    .channel(`notifications:${audience}`)
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
      if (status === 'SUBSCRIBED') stopPolling();
      else startPolling();
    });
  return () => {
    stopPolling();
    void client.removeChannel(channel).finally(stopPolling);
  };
}
