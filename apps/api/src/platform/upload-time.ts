const BASE_MS = 60_000;
/** The slowest uplink supported for pictures: 128 kbit/s. */
const BYTES_A_MS = 16;

/** Time limit in milliseconds for an upload of this size; the agent and the server share it. */
export const uploadTimeMs = (bytes: number): number => BASE_MS + Math.ceil(bytes / BYTES_A_MS);
