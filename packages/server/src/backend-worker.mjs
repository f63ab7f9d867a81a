// Starts the thread of the backend. The libraries first, as they are: reading them through the reader of TypeScript, which a thread
// does not inherit, takes four times as long.
import { workerData } from 'node:worker_threads';
import '@supabase/lite';

await import(workerData.settings.databaseUrl ? '@supabase/lite/postgres' : '@supabase/lite/pglite');
const { register } = await import('tsx/esm/api');
register();
const { answerMainThread } = await import('./backend-answers.ts');
await answerMainThread();
