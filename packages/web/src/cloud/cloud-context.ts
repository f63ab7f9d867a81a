/** The caller of the cloud functions as the app knows them. */
import { useSession } from '../state/session.ts';
import { cloudClient } from './client.ts';
import type { CloudContext } from './cloud-files.ts';

/** The client, and who is signed in. */
export async function cloudContext(): Promise<CloudContext> {
  const client = await cloudClient();
  const { session } = useSession.getState();
  return { client, userId: session.kind === 'user' ? session.userId : null };
}
