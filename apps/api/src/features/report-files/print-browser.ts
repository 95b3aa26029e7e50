import type { Config } from '#platform/config';
import { openBrowser, openPrinter, printPage, type PrintedPage } from '#platform/print-page';
import type { BrowserContext } from 'playwright-core';

/** A browser that is there while there is something to print. */
export interface PrintBrowser {
  print: (page: PrintedPage) => Promise<Buffer>;
  /** Ends it until the next print: it takes a good part of the machine's memory. */
  rest: () => Promise<void>;
}

export function browserOfPrints(config: Pick<Config, 'chromiumPath'>): PrintBrowser {
  let open: BrowserContext | null = null;
  const rest = async () => {
    const ending = open;
    open = null;
    await ending?.browser()?.close();
  };
  return {
    print: async (page) => {
      if (!open?.browser()?.isConnected()) open = await openPrinter(await openBrowser(config));
      return printPage(open, page);
    },
    rest,
  };
}
