interface LockFile {
  packages: Record<string, { version?: string; resolved?: string }>;
}

export function withAddresses(lock: LockFile): Promise<LockFile>;
export function addressed(lock: LockFile, settings: Record<string, string>): LockFile;
