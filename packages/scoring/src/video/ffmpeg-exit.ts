/** How the process around ffmpeg ends where that could not be started: as a shell does. */
export const NOT_FOUND = 127;
export const NOT_RUN = 126;
