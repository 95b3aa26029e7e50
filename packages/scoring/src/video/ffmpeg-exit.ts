/**
 * Exit codes of the process around ffmpeg if ffmpeg could not be started; they follow the shell's.
 */
export const NOT_FOUND = 127;
export const NOT_RUN = 126;
