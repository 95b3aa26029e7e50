/** A chunk of a build, as the bundler tells of it. */
export interface BuiltChunk {
  fileName: string;
  /** File names of the chunks that it loads at once. */
  imports: readonly string[];
  /** The module it was made for; null for what several share. */
  facadeModuleId: string | null;
  moduleIds: readonly string[];
}

/** Starts of the build by name. */
export interface Starts {
  app: RegExp;
  /** The page that people spend their day on, in all its forms. */
  mainPage: RegExp;
  /** Every page of the app. */
  page: RegExp;
}

/**
 * In which chunk each module belongs, so that the app and its main page come in a handful of files
 * instead of one for each set of pages that shares a module: what the app needs at once; what the
 * main page shares with other pages; what is the main page's alone. Every one of these parts needs
 * only the ones before it, so no two chunks load each other.
 * @param chunks of a build without such parts, which tells what is really needed where
 */
export function chunkNames(chunks: readonly BuiltChunk[], starts: Starts): Map<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reach = (first: readonly BuiltChunk[]): Set<BuiltChunk> => {
    const found = new Set(first);
    for (const { imports } of found) {
      for (const file of imports) {
        const chunk = byFile.get(file);
        if (chunk) found.add(chunk);
      }
    }
    return found;
  };
  const madeFor = (name: RegExp) => chunks.filter((chunk) => name.test(chunk.facadeModuleId ?? ''));
  const apps = madeFor(starts.app);
  const mainPages = madeFor(starts.mainPage);
  const atOnce = reach(apps);
  const ofMainPage = reach(mainPages);
  const ofOthers = reach(madeFor(starts.page).filter((chunk) => !mainPages.includes(chunk)));
  const partOf = (chunk: BuiltChunk): string | null => {
    if (atOnce.has(chunk)) return 'app';
    if (!ofMainPage.has(chunk)) return null;
    return ofOthers.has(chunk) ? 'pages' : 'main-page';
  };
  const names = new Map<string, string>();
  for (const chunk of chunks) {
    const part = partOf(chunk);
    if (part === null || apps.includes(chunk) || mainPages.includes(chunk)) continue;
    for (const id of chunk.moduleIds) names.set(id, part);
  }
  return names;
}
