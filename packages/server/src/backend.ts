/** The embedded backend: Supabase's API for accounts, tables and files, in this process. */
import { join } from 'node:path';
import { App, type EmailDriver, SmtpEmailDriver, setExperimental } from '@supabase/lite';
import { guardAccounts } from './account-guard.ts';
import { limitTraces } from './account-traces.ts';
import { openAttempts } from './attempts.ts';
import { backUpRunning } from './backup.ts';
import { type Database, openEmbedded, openServer } from './database.ts';
import { answerRefusals } from './database-refusals.ts';
import { prepareRoles } from './database-roles.ts';
import { openReservations } from './file-reservations.ts';
import { fileTurns } from './file-turns.ts';
import { withAppLinks } from './mail-links.ts';
import { alongside, migrate, restorePrivileges } from './migrate.ts';
import { oauthProviders } from './oauth.ts';
import { outbox } from './outbox.ts';
import { hashOnThreads } from './password-threads.ts';
import { BACKEND_PREFIX } from './paths.ts';
import { quietly } from './quiet.ts';
import { type Follower, followChanges } from './realtime-changes.ts';
import { refusal } from './refusals.ts';
import type { Secrets } from './secrets.ts';
import type { SessionEvents } from './session-turns.ts';
import { Sessions } from './sessions.ts';
import type { MailSettings, Settings } from './settings.ts';
import { DiskStorage } from './storage-disk.ts';
import type { PackedStorage } from './storage-packed.ts';
import { fileAt } from './storage-requests.ts';
import { S3Storage } from './storage-s3.ts';
import { isUpload, plainUpload } from './storage-uploads.ts';

export interface Backend {
  /** Answers a request whose path starts with /auth/v1, /rest/v1 or /storage/v1. */
  handle(request: Request, peerAddress: string | null): Promise<Response>;
  readonly appliedMigrations: readonly string[];
  /** Whether the database answers, soon enough to be of use. */
  isHealthy(): Promise<boolean>;
  /** Calls back at each change of a notification; the answer ends it. */
  follow(follower: Follower): () => void;
  /** Copies everything that is kept to a new folder, while requests are answered. */
  backUp(target: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a backend: on its own thread, or on the one that calls. */
export type OpenBackend = (settings: Settings, secrets: Secrets, options: BackendOptions) => Promise<Backend>;

export interface BackendOptions {
  /** Opens the backend, instead of a thread of its own. */
  readonly open?: OpenBackend;
  readonly log?: (line: string) => void;
  /** Sends mails, instead of SMTP. */
  readonly email?: EmailDriver;
  /** What the built-in database tells of itself. */
  readonly session?: SessionEvents;
}

const HEALTH_MS = 3000;

/** Opens the database, applies migrations and returns the backend ready for requests. */
export async function openBackend(
  settings: Settings,
  secrets: Secrets,
  { log = () => {}, email, session }: BackendOptions,
): Promise<Backend> {
  setExperimental('storage', true);
  hashOnThreads();
  const database = settings.databaseUrl
    ? await openServer(settings.databaseUrl, settings.stuckSeconds * 1000)
    : await openEmbedded(join(settings.dataDirectory, 'database'), session);
  try {
    await prepareRoles(database);
    const mailer = email ?? (settings.mail ? smtp(settings.mail) : undefined);
    const app = appOf(database, settings, secrets, mailer);
    const storage = await openStorage(settings);
    app._storageAdapter = storage;
    const appliedMigrations: string[] = [];
    await alongside(async () => {
      await quietly(log, () => app.ensureSystemSchema());
      appliedMigrations.push(...(await migrate(database, settings.migrationsDirectory)));
      await app.connection.withContext({ auth: { role: 'anon' } }, async () => {});
      await restorePrivileges(database, settings.migrationsDirectory);
      await limitTraces(database);
    });
    const sessions = new Sessions(database, secrets.jwtSecret);
    const guard = guardAccounts({
      database,
      attempts: await openAttempts(database, secrets.jwtSecret),
      jwtSecret: secrets.jwtSecret,
      hasMail: mailer !== undefined,
      limit: settings.authLimit,
      log,
    });
    const answer = answering(
      app,
      storage,
      sessions,
      guard,
      await openReservations(database, secrets.jwtSecret),
    );
    const followers = new Set<Follower>();
    const unfollow = await followChanges(database, {
      onChange: (change) => {
        for (const follower of followers) follower.onChange(change);
      },
      onMissed: () => {
        for (const follower of followers) follower.onMissed();
      },
    });
    return {
      handle: (request, peerAddress) => answerRefusals(log, request, () => answer(request, peerAddress)),
      appliedMigrations,
      isHealthy: () => answersSoon(database),
      follow: (follower) => {
        followers.add(follower);
        return () => followers.delete(follower);
      },
      backUp: (target) => backUpRunning(settings, target, database.snapshot),
      close: async () => {
        await guard.idle();
        await unfollow();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function appOf(
  database: Database,
  settings: Settings,
  secrets: Secrets,
  mailer: EmailDriver | undefined,
): App {
  return new App({
    connection: database.connection,
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: settings.publicUrl,
      minimum_password_length: 6,
      email: { enable_confirmations: mailer !== undefined },
      external: oauthProviders(
        settings.oauth,
        `${settings.publicUrl}${BACKEND_PREFIX}`,
        mailer !== undefined,
      ),
    },
    storage: { enabled: true, file_size_limit: '8MiB' },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: {
        email: withAppLinks(mailer ?? outbox(database), settings.publicUrl, secrets.jwtSecret),
      },
    },
  });
}

type Answer = (request: Request, peerAddress: string | null) => Promise<Response>;

/** Requests of open sessions, to accounts by their guard, to tables and files in their turn. */
function answering(
  app: App,
  storage: PackedStorage,
  sessions: Sessions,
  guard: ReturnType<typeof guardAccounts>,
  reserving: Awaited<ReturnType<typeof openReservations>>,
): Answer {
  const inTurn = fileTurns();
  return async (request, peerAddress) => {
    const refused = await sessions.refusal(request);
    if (refused) {
      await request.body?.pipeTo(new WritableStream());
      return refused;
    }
    const ask = async (asked: Request) => app.fetch(asked, { peerAddress });
    const reserved = (asked: Request) =>
      reserving(asked, async (ready) => {
        // Whoever sends slowly has nobody wait: the whole file is here before its turn.
        const plain = isUpload(ready) ? await plainUpload(ready) : ready;
        if (!plain) return refusal(400, 'validation_failed', 'The form with the file cannot be read.');
        return inTurn(plain, async (whole) => withoutFile(storage, whole, await ask(whole)));
      });
    const answered = isAccount(request)
      ? await guard.handle(request, peerAddress, ask)
      : await reserved(request);
    sessions.after(request);
    return answered;
  };
}

async function openStorage(settings: Settings): Promise<S3Storage | DiskStorage> {
  if (settings.s3) {
    const service = new S3Storage(settings.s3);
    await service.check();
    return service;
  }
  const disk = new DiskStorage(join(settings.dataDirectory, 'storage'));
  await disk.clearUnfinished();
  return disk;
}

/** A crash between two steps can leave a note without its file: for who asks, there is no file. */
async function withoutFile(storage: PackedStorage, request: Request, answered: Response): Promise<Response> {
  if (answered.status !== 500 || (request.method !== 'GET' && request.method !== 'HEAD')) return answered;
  const file = fileAt(new URL(request.url).pathname);
  if (!file || (await storage.has(file.bucket, file.name))) return answered;
  // In the shape of the storage API: the status of its errors is 400, theirs is in the body.
  return Response.json(
    { statusCode: '404', error: 'not_found', message: 'Object not found' },
    { status: 400 },
  );
}

const isAccount = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/auth/v1/');

async function answersSoon(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, HEALTH_MS, false);
  });
  const asked = database.rows('select 1').then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([asked, late]);
  clearTimeout(timer);
  return answer;
}

function smtp(mail: MailSettings): EmailDriver {
  return new SmtpEmailDriver({
    host: mail.host,
    port: mail.port,
    from: mail.from,
    ...(mail.user ? { user: mail.user } : {}),
    ...(mail.password ? { pass: mail.password } : {}),
  });
}
