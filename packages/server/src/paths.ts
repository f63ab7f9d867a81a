/** Where the backend lives on the origin of the app; the client library appends /auth/v1 and so on. */
export const BACKEND_PREFIX = '/api';

/** Where a running server is asked for a copy of everything, by its owner. */
export const BACKUP_PATH = '/backup';

/** Where the app asks the model that the owner of the server set up. */
export const MODEL_PATH = '/model/chat';

/** Where the app asks which tables there are, and the tables themselves. */
export const TABLES_PATH = '/tables';

/** Where administrators connect tables, and read what was asked of them. */
export const CONNECTIONS_PATH = '/tables/connections';
