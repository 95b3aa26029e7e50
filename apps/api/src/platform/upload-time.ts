const BASE_MS = 60_000;
/** The slowest line that a picture is sent over: 128 kbit/s. */
const BYTES_A_MS = 16;

/** Milliseconds that an upload of this many bytes may take, for both the agent and the server. */
export const uploadTimeMs = (bytes: number): number => BASE_MS + Math.ceil(bytes / BYTES_A_MS);
